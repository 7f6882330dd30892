import { createContext, type ReactNode, use } from 'react';

/**
 * A state that many components share: a provider in which a hook runs once, with the provider's own props, and the hook
 * by which everything inside reads what it returned.
 */
export function shared<Value, Props extends object = object>(run: (props: Props) => Value) {
  const Context = createContext<Value>(null as never);
  function Provider({ children, ...props }: Props & { children: ReactNode }) {
    return <Context value={run(props as unknown as Props)}>{children}</Context>;
  }
  return [Provider, () => use(Context)] as const;
}
