import { mayUnder } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import type { Endpoint } from '../endpoint';
import { conflict, forbidden, Refusal } from '../refusal';
import { jsonReply, replier, shaper, type JsonAnswer, type Reply } from './answers';
import { readCall, type CallInput, type Ruled, type Sent } from './readCall';
import { readIdempotencyKey } from './wire';

/** Who has signed in. */
interface Session {
  caller: {
    rights: Rights;
    /** Somebody else chose his password: first he changes it. */
    passwordAssigned?: boolean;
  };
}

const changeYourPassword = () => new Refusal(403, 'Смените пароль, который вам выдали: до этого остальное закрыто');

/** An idempotency key and what was sent under it. */
export interface Claim<C, S> {
  call: C;
  session: S;
  key: string;
  /** Method, path and query. */
  request: string;
  bytes: Uint8Array;
  /** The answer tells a secret: it is not kept in clear. */
  secret: boolean;
}

/** An earlier answer under a key, and whether it was to the same request. */
export interface EarlierAnswer extends JsonAnswer {
  same: boolean;
}

/** What the pipeline needs of whoever carries calls `C`, for a session `S`, to a store `D`. */
export interface Ports<C extends Sent, S extends Session, D> {
  /** Who calls; 401 for nobody. A call that `renews` keeps the session alive. */
  authenticate(call: C, renews: boolean): Promise<S>;
  store: D;
  /** Runs a call that has an idempotency key: all of it stays, or nothing. */
  once(work: (store: D) => Promise<JsonAnswer>): Promise<JsonAnswer>;
  /** Takes the key, or gives the answer that an earlier call within a day left under it. */
  claimKey(store: D, claim: Claim<C, S>): Promise<EarlierAnswer | undefined>;
  keepAnswer(store: D, claim: Claim<C, S>, answer: JsonAnswer): Promise<void>;
  /** Hold every JSON answer against its schema and fail loudly. */
  checkAnswers: boolean;
}

/** A file is only read, and what stands in it may be secret: no answer to it is kept. */
export const takesKey = ({ method, file, batch }: Endpoint) => method === 'POST' && file === undefined && !batch;

/** Does what is asked: gives a file, the parts of a streamed answer, a body with its revision for a versioned endpoint, else the plain body. */
export type Run<C, S, D> = (call: C, session: S | undefined, input: CallInput, store: D) => Promise<unknown>;

/**
 * The way of every call, whoever carries it: token → own password → right → parameters → query → body → fields that need a right → service
 * → answer with its status, ETag or file name. What can be known of an endpoint is made once.
 */
export const createPipeline =
  <C extends Sent, S extends Session, D>(ports: Ports<C, S, D>) =>
  ({ endpoint, rule }: Ruled, run: Run<C, S, D>): ((call: C) => Promise<Reply>) => {
    const { answer } = endpoint;
    const reply = replier(endpoint, ports.checkAnswers);
    const shape = shaper(endpoint, ports.checkAnswers);
    const keyed = takesKey(endpoint) && rule.who !== 'anyone';
    const kept = answer.kind === 'empty' || (answer.kind === 'json' && !answer.streamed);

    return async (call) => {
      const session = rule.who === 'anyone' ? undefined : await ports.authenticate(call, !endpoint.unattended);
      if (session?.caller.passwordAssigned && !rule.always) throw changeYourPassword();
      if (session && !mayUnder(rule, session.caller.rights)) throw forbidden();
      const { input, bytes } = await readCall(endpoint, call, session?.caller.rights);
      const key = session && keyed ? readIdempotencyKey(call.header('idempotency-key')) : undefined;
      if (!session || key === undefined || !kept) return reply(await run(call, session, input, ports.store), call);
      const request = `${endpoint.method} ${call.path()}`;
      const claim = { call, session, key, request, bytes, secret: endpoint.secret === true };
      return jsonReply(await runOnce(ports, claim, async (store) => shape(await run(call, session, input, store))));
    };
  };

/**
 * Runs a POST once per key: the key is claimed in the transaction that writes, so the same call a second time waits for the
 * first and gets its answer; if the first fails, nothing of it stays and the second runs. Another body under the key is 409.
 */
function runOnce<C extends Sent, S extends Session, D>(
  ports: Ports<C, S, D>,
  claim: Claim<C, S>,
  run: (store: D) => Promise<JsonAnswer>,
): Promise<JsonAnswer> {
  return ports.once(async (store) => {
    const earlier = await ports.claimKey(store, claim);
    if (earlier?.same === false)
      throw conflict('Прежняя попытка уже сохранена, с другими значениями. Обновите страницу');
    if (earlier) return earlier;
    const answer = await run(store);
    await ports.keepAnswer(store, claim, answer);
    return answer;
  });
}
