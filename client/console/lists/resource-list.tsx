import { Fragment, type ReactNode } from 'react';
import { useLive, useWorld } from '#console/connection/world.tsx';
import { fragmentOf, refine, usePlace } from '#console/place.ts';
import { CopyValue } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Trouble } from '#console/ui/parts.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import link from '#ui/link.module.css';
import tags from '#ui/tag.module.css';
import { LostThing, useRow } from './lost-thing.tsx';
import { type Column, type ListContext, matching, type Resource } from './resource.ts';
import styles from './resource-list.module.css';
import { Acts, type ActsProps } from './row-acts.tsx';

/** More rows at once only slow the page down; the filter reaches the rest. */
const SHOWN_MAX = 100;
/** No filter below this many rows. */
const FILTERED_FROM = 5;

export type Card<Row> = (parts: {
  row: Row;
  here: ListContext;
  /** mark of the newest row */
  mark: ReactNode;
  more: ReactNode;
  acts: ReactNode;
}) => ReactNode;

interface RowsProps<Row> extends Pick<ActsProps<Row>, 'of' | 'only' | 'chosen' | 'onDone'> {
  rows: readonly Row[];
  /** the world's time, for a list that follows it */
  now?: number | null;
  /** further acts, of the view alone */
  more?: (row: Row) => ReactNode;
  /** larger drawing of a row, null where it is a line like the others */
  card?: (row: Row, index: number) => Card<Row> | null;
  /** side by side, each with its name as a heading */
  areCards?: boolean;
  /** accessible name of the list */
  label?: string | undefined;
}

interface ResourceListProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'label'> {
  /** placeholder of the filter; without one there is none */
  find?: string;
  /** in place of an empty list */
  empty?: ReactNode;
  /** above the rows, given all of them */
  head?: (rows: readonly Row[]) => ReactNode;
  /** order of the rows */
  sorted?: (rows: readonly Row[]) => readonly Row[];
  /** groups of the rows, each with its heading */
  groups?: (
    rows: readonly Row[],
  ) => readonly { readonly key: string; readonly head: ReactNode; readonly rows: readonly Row[] }[];
}

/** A whole list: its live rows, their filter, and a notice where the row of the address is gone. */
export function ResourceList<Row, Value>({
  find,
  empty,
  head,
  sorted = (rows) => rows,
  groups = (rows) => [{ key: '', head: null, rows }],
  ...props
}: Omit<ResourceListProps<Row>, 'of'> & { of: Resource<Row, Value> }) {
  const { of } = props;
  const { query } = usePlace();
  const { value, failure, reload } = useLive(of.source);
  const named = query[of.param] ?? '';
  const filter = query[filterOf(of)] ?? '';
  const rows = value === null ? [] : sorted(of.rows(value));
  const fitting = find === undefined ? rows : matching(of, rows, filter);
  const shown = fitting.filter((row, index) => index < SHOWN_MAX || of.id(row) === named);
  return (
    <>
      {value !== null && head?.(rows)}
      <Trouble text={failure} onRetry={reload} />
      {value !== null && <LostRow of={of} rows={rows} />}
      {find !== undefined && (rows.length > FILTERED_FROM || filter !== '') && (
        <SearchField
          label={`筛选${of.noun}`}
          placeholder={find}
          value={filter}
          onChange={(text) => refine({ [filterOf(of)]: text })}
        />
      )}
      {value !== null && rows.length === 0 && empty}
      {groups(shown).map(({ key, head: heading, rows: own }) => (
        <Fragment key={key}>
          {heading}
          <Rows onDone={reload} {...props} rows={own} />
        </Fragment>
      ))}
      {fitting.length > shown.length && <p className={layout.hint}>只显示前{SHOWN_MAX}个，请用筛选查找其余的</p>}
      {rows.length > 0 && fitting.length === 0 && <p className={layout.hint}>没有符合筛选的{of.noun}</p>}
    </>
  );
}

const filterOf = ({ filter = 'find' }: Pick<Resource<unknown>, 'filter'>) => filter;

/** Notice where the row of the address is not among the rows. */
function LostRow<Row>({ of, rows }: Pick<RowsProps<Row>, 'of' | 'rows'>) {
  const { query } = usePlace();
  const named = query[of.param] ?? '';
  if (named === '' || rows.some((row) => of.id(row) === named)) return null;
  const leave = () => refine({ ...of.place('').query, [of.param]: '', [filterOf(of)]: '', act: '' });
  return <LostThing text={of.lost(named)} wayOut={`看所有${of.noun}`} onLeave={leave} />;
}

/** The rows, with the row of the address lit; used and expired rows fold behind the newest. */
export function Rows<Row>({ rows, now = null, more, card, areCards = false, label, ...rest }: RowsProps<Row>) {
  const { of } = rest;
  const { world } = useWorld();
  const { query } = usePlace();
  const named = rows.find((row) => of.id(row) === query[of.param]);
  const here = { world, now };
  const over = rows.filter((row, index) => index > 0 && of.isOver?.(row, here));
  const item = (row: Row) => (
    <Item
      key={of.id(row)}
      {...rest}
      row={row}
      here={here}
      areCards={areCards}
      card={card?.(row, rows.indexOf(row)) ?? null}
      isNamed={row === named}
      isNewest={of.isOver !== undefined && rows.length > 1 && row === rows[0]}
      isOlder={row !== rows[0]}
      asked={row === named ? query.act : undefined}
    >
      {more?.(row)}
    </Item>
  );
  return (
    <>
      <ul className={areCards ? layout.columns : card ? layout.tight : layout.rows} aria-label={label}>
        {rows.filter((row) => !over.includes(row)).map(item)}
      </ul>
      {over.length > 0 && (
        <details className={layout.fold} open={(named && over.includes(named)) || undefined}>
          <summary>更早{over.length}条</summary>
          <ul className={layout.rows}>{over.filter((row, index) => index < SHOWN_MAX || row === named).map(item)}</ul>
          {over.length > SHOWN_MAX && <p className={layout.hint}>只显示前{SHOWN_MAX}条，请用筛选查找其余的</p>}
        </details>
      )}
    </>
  );
}

interface ItemProps<Row> extends ActsProps<Row> {
  isNamed: boolean;
  isNewest: boolean;
  areCards: boolean;
  card: Card<Row> | null;
  children: ReactNode;
}

const NEWEST = <span className={tags.mark}>最新</span>;

function Item<Row>({ isNamed, isNewest, areCards, card: Large, children, ...acts }: ItemProps<Row>) {
  const { of, row, here } = acts;
  const lit = useRow(
    isNamed,
    Large ? `box ${styles.large}` : areCards ? `box ${layout.card} ${styles.card}` : layout.item,
  );
  const { Detail } = of;
  const mark = isNewest && NEWEST;
  if (Large)
    return (
      <li {...lit}>
        <Large row={row} here={here} mark={mark} more={children} acts={<Acts {...acts} />} />
      </li>
    );
  const shown = of.columns.map((column) => ({ column, text: column.text(row, here) }));
  const plain = shown.filter(({ column, text }) => !isMarked(column) && text !== '').map(({ text }) => text);
  // Values to copy stand in columns, above the tags.
  const values = shown.filter(({ column }) => column.copies !== undefined);
  const isTable = values.length > 1;
  const facts = (columns: typeof shown) =>
    columns.map(({ column, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns stay as they are
      <Fact key={index} of={of} row={row} here={here} column={column} text={text} areCards={areCards} />
    ));
  return (
    <li {...lit}>
      {isTable && <div className={`${layout.row} ${styles.values}`}>{facts(values)}</div>}
      <div className={`${styles.body} ${layout.tight}`}>
        <div className={`${layout.row} ${styles.facts}`}>
          {facts(isTable ? shown.filter((each) => !values.includes(each)) : shown)}
          {mark}
        </div>
        {plain.length > 0 && <p className={layout.hint}>{plain.join(' · ')}</p>}
        {Detail && <Detail row={row} />}
      </div>
      <div className={layout.row}>
        {children}
        <Acts {...acts} />
      </div>
    </li>
  );
}

const isMarked = <Row,>({ tone, copies, isStrong, isBeside }: Column<Row>) =>
  Boolean(tone || copies || isStrong || isBeside);

/** A fact beside the name, or the name itself. */
function Fact<Row>({
  of,
  row,
  here,
  column,
  text,
  areCards,
}: Pick<ItemProps<Row>, 'of' | 'row' | 'here' | 'areCards'> & { column: Column<Row>; text: string }) {
  if (!isMarked(column)) return null;
  const { copies, none = '', isStrong, isBeside } = column;
  if (text === '') return none === '' ? null : <span className={layout.hint}>{none}</span>;
  if (copies !== undefined)
    return (
      <span>
        <CopyValue text={text} what={isStrong ? copies : `${of.name(row)}的${copies}`} strong={isStrong ?? false} />
      </span>
    );
  if (isBeside) return <span className={layout.hint}>{text}</span>;
  if (!isStrong) return <span className={tags[column.tone?.(row, here) ?? 'tag']}>{text}</span>;
  if (!areCards) return <strong className={layout.name}>{text}</strong>;
  return (
    <h3>
      <a className={link.alone} href={fragmentOf(of.place(of.id(row)))}>
        {text}
      </a>
    </h3>
  );
}
