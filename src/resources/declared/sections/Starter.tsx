import { useMemo, type ReactNode } from 'react';
import type { Declaration } from '../../../contract/declared/declaration';
import { readDeclaration } from '../../../contract/declared/readDeclaration';
import type { SectionWish } from '../../../contract/declared/sectionEndpoints';
import { allRights, rightCaption, type Right } from '../../../domain/rights';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { nameOfDraft, textOfDraft, type Draft } from './draft';
import { saveDeclaration } from './saveDeclaration';
import { SectionPreview } from './SectionPreview';
import styles from './sections.module.css';
import { StarterFields, type Targets } from './StarterFields';
import { wantingIn } from './wanting';

const own: Targets = [
  ['groups', 'Организация'],
  ['users', 'Пользователь'],
  ['dealers', 'Дилер'],
];
const rights = allRights.map((right): [Right, string] => [right, rightCaption(right)]);
const withNobody: [Right | '', string][] = [['', 'Никто'], ...rights];
const scopes: [Draft['scope'], string][] = [
  ['all', 'Всем, у кого есть право'],
  ['dealer', 'Дилеру — записи его организаций'],
  ['owner', 'Каждому — свои'],
];

interface HeadProps {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
}

/** Everything about a new resource but its fields. */
const Head = ({ draft, change }: HeadProps) => (
  <div className={styles.head}>
    <TextField label="Название" value={draft.title} onChange={({ target }) => change({ title: target.value })} />
    <TextField
      label="Имя в адресе и файле"
      placeholder={nameOfDraft(draft)}
      spellCheck={false}
      value={draft.name}
      onChange={({ target }) => change({ name: target.value.trim() })}
    />
    <Select label="Кто видит" options={rights} value={draft.see} onChange={(see) => change({ see })} />
    <Select label="Кто изменяет" options={withNobody} value={draft.change} onChange={(to) => change({ change: to })} />
    <Select label="Кто удаляет" options={withNobody} value={draft.remove} onChange={(remove) => change({ remove })} />
    <Select label="Кому видны записи" options={scopes} value={draft.scope} onChange={(scope) => change({ scope })} />
  </div>
);

interface StarterProps {
  all: readonly Declaration[];
  draft: Draft;
  /** What is asked before what was typed is lost. */
  question: ReactNode;
  onChange: (draft: Draft) => void;
  onPlan: (wish: SectionWish) => void;
  onClose: () => void;
}

/** A new resource from a small table of fields: how it looks is seen at once, and it is downloaded or planned. */
export function Starter({ all, draft, question, onChange, onPlan, onClose }: StarterProps) {
  const change = (changed: Partial<Draft>) => onChange({ ...draft, ...changed });
  const file = `${nameOfDraft(draft)}.json`;
  const text = textOfDraft(draft);
  const read = useMemo(() => readDeclaration(file, text, new Set(all.map(({ name }) => name))), [all, file, text]);
  const targets: Targets = [...own, ...all.map(({ name, title }) => [name, title] as const)];
  const declared = 'declaration' in read ? read.declaration : undefined;
  return (
    <section aria-label="Новый раздел" className={styles.section}>
      <h2 className={styles.title}>Новый раздел</h2>
      <Head change={change} draft={draft} />
      <StarterFields fields={draft.fields} targets={targets} onChange={(fields) => change({ fields })} />
      {'faults' in read && (
        <div role="status">
          <h3 className={styles.subtitle}>Чего ещё не хватает</h3>
          <ul className={styles.faults}>
            {wantingIn(draft, text, read.faults).map(({ place, message }, at) => (
              <li key={at}>
                <b>{place}</b>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {declared && <SectionPreview all={all} declared={declared} />}
      <div className={classNames(styles.buttons, styles.foot)}>
        {question && <div className={styles.question}>{question}</div>}
        <Button onClick={onClose}>Закрыть</Button>
        <Button disabled={!declared} icon="download" onClick={() => declared && saveDeclaration(declared)}>
          Скачать JSON
        </Button>
        <Button disabled={!declared} variant="primary" onClick={() => onPlan({ do: 'apply', file, text })}>
          Показать план
        </Button>
      </div>
    </section>
  );
}
