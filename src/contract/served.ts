import type { AnswerOf } from './endpoint';
import type { Endpoints, OperationId } from './endpoints';
import type { FileAnswer, Versioned } from './pipeline/answers';

/** What serves an operation gives: a file, the `Parts` of a streamed answer, a body with its revision (the ETag) for a versioned endpoint, else the plain body. */
export type Served<K extends OperationId, Parts> = Endpoints[K] extends { answer: { kind: 'file' } }
  ? FileAnswer
  : Endpoints[K] extends { answer: { streamed: true } }
    ? Parts
    : Endpoints[K] extends { versioned: true }
      ? Versioned<AnswerOf<Endpoints[K]>>
      : AnswerOf<Endpoints[K]>;
