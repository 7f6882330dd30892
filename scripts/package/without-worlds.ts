import { type Plugin, parseAst } from 'vite';

/** Files of the suite of the contract, which ship. */
const SUITE = /\/tests\/contract\/portal\/[\w-]+\.test\.ts$/;

/** A node of a syntax tree, as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly expression?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly arguments?: readonly Node[];
  readonly body?: Node | readonly Node[];
}

/** Leaves tests that need a world out of the package: `inWorld(…)`, and its description. */
export function withoutWorlds(): Plugin {
  return {
    name: 'without-worlds',
    enforce: 'pre',
    transform: (code, id) => (SUITE.test(id) ? withoutTests(code) : undefined),
  };
}

/** The text of a file of the suite without its tests in a world. */
export function withoutTests(code: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as { readonly body: readonly Node[] };
  const gone = program.body.flatMap(worldly);
  return gone.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

/** The statements that go, each a test in a world or a description of such tests alone. */
function worldly(statement: Node): readonly Node[] {
  const root = rootOf(statement.expression);
  if (root === 'inWorld') return [statement];
  if (root !== 'describe') return [];
  const tests = bodyOf(statement.expression?.arguments?.at(-1)).filter(({ type }) => type === 'ExpressionStatement');
  const inner = tests.flatMap(worldly);
  return inner.length === tests.length && inner.every((one) => tests.includes(one)) ? [statement] : inner;
}

/** `describe` of `describe.for(WAYS)('…', …)`. */
function rootOf(node: Node | undefined): string | undefined {
  if (node?.type === 'CallExpression') return rootOf(node.callee);
  return node?.type === 'MemberExpression' ? rootOf(node.object) : node?.name;
}

function bodyOf(fn: Node | undefined): readonly Node[] {
  const block = fn?.body as Node | undefined;
  return Array.isArray(block?.body) ? block.body : [];
}
