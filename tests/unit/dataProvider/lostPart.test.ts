// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createClient } from '../../../src/dataProvider/client';
import { createDataProvider } from '../../../src/dataProvider/dataProvider';
import { noAnswer } from '../../../src/dataProvider/errorTexts';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { lostPartWords, outdatedPart } from '../../../src/dataProvider/lostPart';
import { rightsOf } from '../../../src/domain/rights';

const lost = new TypeError('Failed to fetch dynamically imported module: /account/assets/users.js');

/** What is told of a call that fails so, and what it rejects with. */
async function failing(error: Error) {
  const told = vi.fn<(error: HttpError) => void>();
  const send: Transport = () => Promise.reject(error);
  const provider = createDataProvider(createClient(send), send, () => rightsOf([]), told);
  const refusals = await Promise.all([
    provider.getOne('news', { id: 1 }).catch((reason: unknown) => reason),
    provider.listBillingTypes().catch((reason: unknown) => reason),
  ]);
  return { told, refusals };
}

/** The page is of build 1; the server has another by now, or does not answer. */
function served(build: string | undefined) {
  document.head.innerHTML = '<meta name="build" content="1" />';
  const answer = async () => {
    if (build === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ build });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
}

it('F01 a call whose code does not come is told as one that got no answer, once each', async () => {
  served(undefined);
  const { told, refusals } = await failing(lost);
  for (const refusal of refusals) expect(refusal).toMatchObject({ name: 'HttpError', status: 0, message: noAnswer });
  expect(told.mock.calls.flat()).toEqual(expect.arrayContaining(refusals));
  expect(told).toHaveBeenCalledTimes(2);
});

it('F01 what the transport has told already is not told again', async () => {
  const { told } = await failing(new HttpError(noAnswer, 0));
  expect(told).not.toHaveBeenCalled();
});

it('F01 where the server has another build the page is to be loaded anew', async () => {
  served('2');
  expect(await lostPartWords()).toBe(outdatedPart);
  served('1');
  expect(await lostPartWords()).toBe(noAnswer);
});
