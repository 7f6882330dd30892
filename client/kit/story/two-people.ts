import type { Driver } from './driver.ts';

/**
 * Two people in front of a browser each, as one driver: that of the person whose turn it is. Time goes on for both.
 * @param openSecond opens an unused browser, at the second person's first turn
 */
export function twoPeople<D extends Driver>(first: D, openSecond: () => Promise<D>): D {
  let second: D | null = null;
  let present = first;
  const all = () => (second ? [first, second] : [first]);
  const together: Partial<Driver> = {
    as: async (person) => {
      // The page that is left stands still from here on.
      await present.answered();
      if (person === 'second') second ??= await openSecond();
      present = (person === 'second' && second) || first;
    },
    advance: async (ms) => {
      await present.advance(ms);
      for (const one of all()) if (one !== present) await one.follow(ms);
    },
    trouble: () => {
      const troubles = all().map((one) => one.trouble());
      return {
        uncaught: troubles.flatMap(({ uncaught }) => uncaught),
        logged: troubles.flatMap(({ logged }) => logged),
      };
    },
    close: async () => {
      for (const one of all()) await one.close();
    },
  };
  return new Proxy(first, { get: (_first, name) => Reflect.get(name in together ? together : present, name) });
}
