import { memo } from 'react';
import { AXIS_HEIGHT, type Geometry } from '#console/timeline/layout/geometry.ts';
import type { Lane } from '#console/timeline/layout/moment.ts';
import styles from './lane-names.module.css';

export const LANE_NAMES: Readonly<Record<Lane, string>> = {
  page: '页面',
  api: '接口',
  sms: '短信',
  wechat: '微信',
  ali: '1688',
  world: '时钟与设置',
};

/** Names of the lanes, in sight wherever one scrolls. */
export const LaneNames = memo(function LaneNames({ geometry, width }: { geometry: Geometry; width: number }) {
  return (
    <ul className={styles.names} style={{ width }}>
      <li className={styles.corner} style={{ height: AXIS_HEIGHT }} aria-hidden="true">
        世界时间
      </li>
      {geometry.bands.map(({ lane, height }) => (
        <li key={lane} className={styles.name} style={{ height }}>
          {LANE_NAMES[lane]}
        </li>
      ))}
    </ul>
  );
});
