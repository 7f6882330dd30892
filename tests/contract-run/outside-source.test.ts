import { describe, expect, test } from 'vitest';
import { textFrom } from '#scripts/contract/suite/outside-source.ts';
import { SetupFailure } from '#scripts/contract/suite/target.ts';
import { served } from '#support/served.ts';

const QUESTION = { title: 'code for login at 138****0001', values: { phone: '13800000001', action: 'login' } };

const nobody = async () => null;

describe('a code of a real system', () => {
  test('comes from a command, which sees the phone in its environment', async () => {
    const command = `node -e "process.stdout.write(process.env.UC_PHONE + '/' + process.env.UC_ACTION)"`;
    expect(await textFrom({ command }, QUESTION, nobody)).toBe('13800000001/login');
  });

  test('comes from an address, which has the phone in its place', async () => {
    const origin = await served((request, response) => response.end(` ${request.url}\n`));
    const url = `${origin}/codes/{phone}?for={action}`;
    expect(await textFrom({ url }, QUESTION, nobody)).toBe('/codes/13800000001?for=login');
  });

  test('is typed in, asked for by the phone and its action', async () => {
    const asked: string[] = [];
    const person = async (title: string) => {
      asked.push(title);
      return '123456';
    };
    expect(await textFrom({ ask: true }, QUESTION, person)).toBe('123456');
    expect(asked).toEqual(['code for login at 138****0001']);
  });

  test('is a failed set-up where there is no terminal to type it in', async () => {
    const asked = textFrom({ ask: true }, QUESTION, nobody);
    await expect(asked).rejects.toThrow(SetupFailure);
    await expect(asked).rejects.toThrow('code for login at 138****0001: there is no terminal to type it in');
  });
});
