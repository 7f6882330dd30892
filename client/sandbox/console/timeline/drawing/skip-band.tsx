import styles from './skip-band.module.css';

const TOOTH = 6;

interface SkipBandProps {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/** Stretch of the world's time that its clock skipped: a band through all lanes with torn edges. */
export function SkipBand({ left, right, height }: SkipBandProps) {
  const [from, to] = [left + TOOTH, right - TOOTH];
  return (
    <>
      <rect className={styles.band} x={from} y={0} width={to - from} height={height} />
      <path className={styles.edge} d={`${teeth(from, height)}${teeth(to, height)}`} />
    </>
  );
}

function teeth(x: number, height: number): string {
  const steps = Math.ceil(height / TOOTH);
  return `M${x} 0${Array.from({ length: steps }, (_, step) => `l${step % 2 === 0 ? TOOTH / 2 : -TOOTH / 2} ${TOOTH}`).join('')}`;
}
