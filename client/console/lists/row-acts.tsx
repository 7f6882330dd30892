import { useState } from 'react';
import { type Query, refine } from '#console/place.ts';
import { Act, ActLink, ConfirmDialog, Icon, useAct } from '#console/ui/parts.tsx';
import { calledOf, type ListContext, type Resource, type RowAct, useActServices } from './resource.ts';

export interface ActsProps<Row> {
  of: Resource<Row>;
  /** ids of the acts to show; all by default */
  only?: readonly string[] | undefined;
  /** choices of the view, for their calls */
  chosen?: Query | undefined;
  row: Row;
  here: ListContext;
  /** id of the act in the address */
  asked?: string | undefined;
  onDone?: (() => void) | undefined;
  /** behind the first row: its primary act is drawn as a plain one, which nobody takes for the first row's */
  isOlder?: boolean;
}

/** The acts that a row offers, as buttons and links. */
export function Acts<Row>({ only, asked, ...props }: ActsProps<Row>) {
  const { of, row, here } = props;
  return of.acts
    .filter((act) => (only?.includes(act.id) ?? true) && (act.isOffered?.(row, here) ?? true))
    .map((act) => <ActOf key={act.id} {...props} act={act} isAsked={act.id === asked} />);
}

interface ActProps<Row> extends Omit<ActsProps<Row>, 'only' | 'asked'> {
  act: RowAct<Row>;
  isAsked: boolean;
}

function ActOf<Row>({ of, row, here, act, isAsked, chosen, onDone, isOlder = false }: ActProps<Row>) {
  const { isBusy, perform } = usePerform();
  const [isAsking, setAsking] = useState(false);
  const { icon, isNewTab = false, text } = act;
  const look = isOlder && act.look === 'primary' ? 'secondary' : (act.look ?? 'quiet');
  const label = act.label(row);
  const naming = { 'aria-label': calledOf(of, act, row), title: text && label, look };
  const shown = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      {text ?? label}
    </>
  );
  if (act.href)
    return (
      <ActLink
        {...naming}
        isNewTab={isNewTab}
        href={act.href(row, here)}
        onClick={() => act.run && void perform(act, row, chosen)}
      >
        {shown}
      </ActLink>
    );
  const question = act.ask?.(row);
  const isForm = !act.call && !act.run;

  async function go() {
    if (!(await perform(act, row, chosen))) return;
    close();
    if (question) refine({ [of.param]: '' });
    onDone?.();
  }

  function close() {
    setAsking(false);
    if (isAsked) refine({ act: '' });
  }

  function press() {
    if (isForm) refine({ [of.param]: of.id(row), act: act.id });
    else if (question) setAsking(true);
    else void go();
  }

  return (
    <>
      <Act {...naming} aria-busy={isBusy} onClick={press}>
        {shown}
      </Act>
      {question && (isAsking || isAsked) && (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          {...question}
          confirmText={label}
          isBusy={isBusy}
          onConfirm={() => void go()}
        />
      )}
    </>
  );
}

/** Performs an act by its `call` or its `run`. */
export function usePerform() {
  const services = useActServices();
  const { isBusy, act: doing } = useAct();
  const perform = <Row,>(act: RowAct<Row>, row: Row, chosen: Query = {}) =>
    doing(async () => {
      const call = act.call?.(row, chosen);
      if (call) await services.connection.call(call.endpoint, call.input as never);
      else await act.run?.(row, services);
    }, act.done?.(row));
  return { isBusy, perform };
}
