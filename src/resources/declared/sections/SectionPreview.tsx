import { useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { RaRecord } from 'react-admin';
import type { Declaration } from '../../../contract/declared/declaration';
import type { Rights } from '../../../domain/rights';
import { Button } from '../../../ui/Button';
import { Table } from '../../../ui/table/Table';
import { columnsOf } from '../../engine/columns';
import type { Column, FormContent } from '../../engine/definition';
import { FilterBar } from '../../engine/FilterBar';
import { RecordFields } from '../../engine/RecordFields';
import formStyles from '../../engine/RecordForm.module.css';
import { useRecordValues } from '../../engine/useRecordValues';
import { definitionOf } from '../definitionOf';
import { formOf } from '../formOf';
import { initialOf } from '../initialOf';
import { sampleRows } from './sampleRows';
import styles from './sections.module.css';

interface PreviewProps {
  declared: Declaration;
  /** The others, which it may refer to. */
  all: readonly Declaration[];
}

const idOf = ({ id }: RaRecord) => String(id);
const nobody: Rights = new Set();

/** No record is there to be referred to: its name stands as it is. */
const plain = (column: Column<RaRecord>): Column<RaRecord> => {
  if (column.type !== 'reference') return column;
  const { reference: _, ...rest } = column;
  return { ...rest, type: 'text' };
};

function ListPreview({ declared, all }: PreviewProps) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const { definition, columns, rows } = useMemo(() => {
    const made = definitionOf(declared, all);
    return {
      definition: made,
      columns: columnsOf({ ...made, columns: made.columns.map(plain) }),
      rows: sampleRows(declared),
    };
  }, [all, declared]);
  return (
    <section aria-label="Так будет выглядеть список" className={styles.preview}>
      <h3 className={styles.subtitle}>Список, с примерами значений</h3>
      <div className={styles.frame}>
        <FilterBar filters={definition.filters ?? []} rights={nobody} values={values} onChange={setValues} />
        <Table
          caption={`${declared.title}: пример`}
          columns={columns}
          empty="Нет данных в таблице"
          idOf={idOf}
          nameOf={definition.rowName}
          rowHeight={definition.rowHeight}
          rows={rows}
        />
      </div>
    </section>
  );
}

function FormPreview({ form, initial }: { form: FormContent; initial: Readonly<Record<string, unknown>> }) {
  const { methods } = useRecordValues({ form, record: undefined, initial, ready: true, unsaved: undefined });
  return (
    <FormProvider {...methods}>
      <form
        noValidate
        className={formStyles.form}
        onSubmit={(event) => void methods.handleSubmit(() => undefined)(event)}
      >
        <RecordFields adding calm form={form} resting={false} shown={() => true} />
        <div>
          <Button type="submit">Проверить заполнение</Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** A resource as it will look, drawn by the engine from its definition alone: nothing of it is there yet. */
export function SectionPreview({ declared, all }: PreviewProps) {
  const form = useMemo(() => formOf(declared, all), [all, declared]);
  const initial = useMemo(() => initialOf(declared), [declared]);
  // Another form has other fields: what is typed into the one before it is none of its.
  const shape = JSON.stringify([declared.fields, declared.form]);
  return (
    <div className={styles.previews}>
      <ListPreview all={all} declared={declared} />
      <section aria-label="Так будет выглядеть форма" className={styles.preview}>
        <h3 className={styles.subtitle}>Форма: {form.titles.create}</h3>
        <div className={styles.formFrame}>
          <FormPreview key={shape} form={form} initial={initial} />
        </div>
      </section>
    </div>
  );
}
