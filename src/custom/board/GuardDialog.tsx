import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { priceGuard, type PriceGuard } from '../../contract/priceGuard';
import { z } from '../../contract/schema';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { parsePercent, toWire } from '../../domain/money';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { useSaving } from '../../ui/saving/useSaving';
import { TextField } from '../../ui/TextField';
import { toasts } from '../../ui/toasts';
import { boardQueryKey } from '../../ui/board/boardPlace';
import styles from './board.module.css';

interface GuardFormProps {
  stored: PriceGuard;
  open: boolean;
  onClose: () => void;
}

const percents = [
  ['jump', 'Скачок от действующей цены, %', 'Замечание, если цена дальше от прежней'],
  ['cliff', 'Обрыв между диапазонами, %', 'Замечание, если на один пакет больше — и весь месяц дешевле настолько'],
] as const;

const ticks = [
  ['refuse_reward_above_price', 'Не сохранять вознаграждение больше цены'],
  ['require_check', 'Не сохранять сомнительное без отметки «Замечания проверены»'],
] as const;

const guardDraft = z.object({ texts: z.object({ jump: z.string(), cliff: z.string() }), marks: priceGuard });
const readDraft = (kept: unknown) => guardDraft.safeParse(kept).data;

const shown = (percent: number) => String(percent).replace('.', ',');

type Texts = Record<'jump' | 'cliff', string>;

interface GuardFieldsProps {
  texts: Texts;
  problems: Partial<Texts>;
  marks: PriceGuard;
  onTexts: (texts: Texts) => void;
  onMarks: (marks: PriceGuard) => void;
}

const GuardFields = ({ texts, problems, marks, onTexts, onMarks }: GuardFieldsProps) => (
  <>
    {percents.map(([name, label, hint], index) => (
      <TextField
        key={name}
        autoFocus={index === 0}
        error={problems[name]}
        hint={hint}
        inputMode="decimal"
        label={label}
        value={texts[name]}
        onChange={({ target }) => onTexts({ ...texts, [name]: target.value })}
      />
    ))}
    {ticks.map(([name, label]) => (
      <label key={name} className={styles.check}>
        <input
          checked={marks[name]}
          type="checkbox"
          onChange={({ target }) => onMarks({ ...marks, [name]: target.checked })}
        />
        {label}
      </label>
    ))}
  </>
);

function GuardForm({ stored, open, onClose }: GuardFormProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [texts, setTexts] = useState({ jump: shown(stored.jump), cliff: shown(stored.cliff) });
  const [marks, setMarks] = useState(stored);
  const { attempt, busy, failure } = useSaving({
    undone: (lost) => (lost ? 'Сохранены ли пороги, неизвестно' : 'Пороги прежние'),
    version: undefined,
    read: undefined,
    place: (errors) => Object.values(errors),
  });
  const read = { jump: parsePercent(texts.jump), cliff: parsePercent(texts.cliff) };
  const { jump, cliff } = { jump: read.jump.percent, cliff: read.cliff.percent };
  const wanted: PriceGuard | undefined =
    jump === undefined || cliff === undefined ? undefined : { ...marks, jump: toWire(jump), cliff: toWire(cliff) };
  const dirty = !wanted || (Object.keys(stored) as (keyof PriceGuard)[]).some((name) => wanted[name] !== stored[name]);
  const save = () =>
    wanted &&
    void attempt(wanted, async () => {
      await dataProvider.changePriceGuard(wanted);
      toasts.show({ tone: 'ok', text: 'Пороги замечаний сохранены' });
      void queries.invalidateQueries({ queryKey: [boardQueryKey] });
      void queries.invalidateQueries({ queryKey: ['price-guard'] });
      onClose();
    });
  return (
    <Dialog
      actions={(close) => (
        <>
          <Button disabled={busy} onClick={close}>
            Отмена
          </Button>
          <Button busy={busy} disabled={!wanted || !dirty} variant="primary" onClick={save}>
            Сохранить
          </Button>
        </>
      )}
      busy={busy}
      dirty={dirty}
      open={open}
      title="Замечания к ценам"
      onClose={onClose}
    >
      <DraftOffer
        form="price-guard"
        parse={readDraft}
        read={() => (dirty ? { texts, marks } : undefined)}
        onAccept={(draft) => {
          setTexts(draft.texts);
          setMarks(draft.marks);
        }}
      />
      <div className={styles.form}>
        <GuardFields
          marks={marks}
          problems={{ jump: read.jump.problem, cliff: read.cliff.problem }}
          texts={texts}
          onMarks={setMarks}
          onTexts={setTexts}
        />
        <p className={styles.said}>Для всех пользователей, со следующего сохранения; доска считает заново сразу.</p>
        {failure && (
          <p className={styles.none} role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Where the installation draws the lines of remarks on prices; a billing administrator changes them. */
export function GuardDialog({ open, onClose }: Omit<GuardFormProps, 'stored'>) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['price-guard', 'settings'],
    queryFn: dataProvider.readPriceGuard,
    gcTime: 0,
    retry: false,
  });
  if (data) return <GuardForm open={open} stored={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open={open} title="Замечания к ценам" onClose={onClose}>
      <p role="alert">Не удалось прочитать пороги: {error.message}</p>
    </Dialog>
  );
}
