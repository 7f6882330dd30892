import { createContext, type ReactNode, use } from 'react';
import type { ControlCall } from '#console/connection/console-client.ts';
import type { Source, WorldConnection } from '#console/connection/world.tsx';
import type { Address, Query } from '#console/place.ts';
import type { IconName } from '#console/ui/parts.tsx';
import type { ResetRequest } from '#contract/control/world.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallInput } from '#kit/call-input.ts';
import type { buttonClass } from '#ui/button.tsx';

/** A list of the world as data: its view, its lines in the palette and its shell lines are all made from it. */
export interface Resource<Row, Value = unknown> {
  /** 账号 */
  readonly noun: string;
  readonly icon: IconName;
  /** parameter of an address that names a row: `?account=` */
  readonly param: string;
  /** parameter with the text of the list's filter; `find` by default */
  readonly filter?: string;
  readonly source: Source<Value>;
  rows(value: Value): readonly Row[];
  id(row: Row): string;
  /** empty for a row that the palette leaves out */
  name(row: Row): string;
  /** further words for filter and palette */
  words(row: Row, here: ListContext): string;
  /** end of the names of its acts' buttons; by default the row's name */
  called?(row: Row): string;
  /** address of the row in its list */
  place(id: string): Pick<Address, 'view'> & Partial<Address>;
  /** sentence for an address whose row is not there */
  lost(id: string): string;
  readonly columns: readonly Column<Row>[];
  readonly acts: readonly RowAct<Row>[];
  /** the rest of a row, below its columns */
  Detail?(parts: { row: Row }): ReactNode;
  /** true for a used or expired row, which folds behind the newest */
  isOver?(row: Row, here: ListContext): boolean;
  /** text that its item of the palette copies; without one the item opens the row's place */
  copied?(row: Row): string;
}

/** World of the rows, and its time, which is null in a list that does not follow the clock. */
export interface ListContext {
  readonly world: string;
  readonly now: number | null;
}

export type Tone = 'tag' | 'mark' | 'blue' | 'green' | 'amber' | 'red';

/** A fact of a row. An empty text is left out, or replaced by `none`. */
export interface Column<Row> {
  text(row: Row, here: ListContext): string;
  /** drawn as a tag */
  tone?(row: Row, here: ListContext): Tone;
  /** a value with a button that copies it, which this names: 密码 */
  readonly copies?: string;
  readonly none?: string;
  readonly isStrong?: true;
  /** in the row's first line */
  readonly isBeside?: true;
}

/** An act on a row, as data. An act without `call`, `run` and `href` opens a form of its view, named in the address. */
export interface RowAct<Row> {
  /** names its question or form in an address: `?act=delete` */
  readonly id: string;
  label(row: Row): string;
  /** shorter, on the button; the whole label is for screen readers */
  readonly text?: string;
  /** end of its button's name; by default the row's */
  called?(row: Row): string;
  isOffered?(row: Row, here: ListContext): boolean;
  readonly look?: Parameters<typeof buttonClass>[0];
  readonly icon?: IconName;
  /** a link in place of an act */
  href?(row: Row, here: ListContext): string;
  readonly isNewTab?: true;
  /** one call of the control API; `chosen` are choices of its view */
  call?(row: Row, chosen: Query): ControlCall;
  /** an act of several calls, or of this browser */
  run?(row: Row, services: ActServices): unknown;
  /** notice of its success */
  done?(row: Row): string;
  /** question before it */
  ask?(row: Row): { readonly title: string; readonly text: string };
}

/** Services of the console for acts on rows that are more than one call. */
export interface ActServices {
  readonly connection: WorldConnection;
  readonly copy: (text: string, shown?: string) => Promise<void>;
  readonly goBack: (checkpoint: { readonly id: string }) => Promise<boolean>;
  readonly reset: (request: ResetRequest, title: string) => Promise<boolean>;
}

export const ActServicesContext = createContext<ActServices>(null as never);
export const useActServices = (): ActServices => use(ActServicesContext);

/** A call with its input, checked against its row of the contract. */
export const callOf = <Call extends Endpoint>(endpoint: Call, input: CallInput<Call>): ControlCall => ({
  endpoint,
  input: input as ControlCall['input'] & object,
});

/** Name of an act's button: 删除buyer01. */
export const calledOf = <Row>(resource: Resource<Row>, act: RowAct<Row>, row: Row): string =>
  act.label(row) + (act.called?.(row) ?? resource.called?.(row) ?? resource.name(row));

const NOWHERE: ListContext = { world: '', now: null };

/** Rows that mention every word of a text. */
export function matching<Row>(of: Resource<Row>, rows: readonly Row[], filter: string): readonly Row[] {
  const wanted = filter.trim().toLowerCase().split(/\s+/);
  return rows.filter((row) => {
    const text = `${of.name(row)} ${of.words(row, NOWHERE)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
