import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /^\/\/ @vitest-environment (\S+)/m;

/**
 * Files in the runner's own order, but those of one environment together: a worker goes on with the next file where it
 * is of the same project and environment, and makes room for a new one otherwise. A kind of few files comes first, for
 * at the end of a run it would leave the other workers without any.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const kind = kindOf(file);
      const same = kinds.get(kind);
      if (same) same.push(file);
      else kinds.set(kind, [file]);
    }
    return [...kinds.values()].sort((one, other) => one.length - other.length).flat();
  }
}

function kindOf({ project, moduleId }: TestSpecification): string {
  const [, environment = ''] = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8')) ?? [];
  return `${project.name} ${environment}`;
}
