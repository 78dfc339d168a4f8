import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { Button } from '../../../ui/Button';
import { Loaded } from '../../../ui/Loaded';
import { formatMoment } from '../../../domain/moment';
import { useLingering } from '../../../ui/useLingering';
import { useMay } from '../../../ui/useMay';
import styles from './client.module.css';
import { Late, late } from '../../../ui/late';

const NoteDialog = late(async () => ({ default: (await import('./NoteDialog')).NoteDialog }));

interface NoteTabProps {
  id: string;
  /** The name of the client. */
  of: string;
}

/** What colleagues tell one another of a client; who may write changes it. */
export function NoteTab({ id, of }: NoteTabProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const writes = useMay('changeClientNote');
  const [editing, setEditing] = useState(false);
  const shown = useLingering(editing ? id : undefined);
  const query = useQuery({
    queryKey: ['groups', 'client', id, 'note'],
    queryFn: async () => (await dataProvider.clients()).readNote(id),
    retry: false,
  });
  return (
    <Loaded query={query} what="заметку">
      {({ data: note, etag }) => (
        <>
          {note.text === '' ? (
            <p className={styles.dim}>Заметки нет. Её видят все, кто видит эту организацию.</p>
          ) : (
            <p className={styles.note}>{note.text}</p>
          )}
          {note.modified_by && (
            <p className={styles.dim}>
              {note.modified_by}, {formatMoment(note.modified_at)}
            </p>
          )}
          {writes && (
            <div>
              <Button icon="edit" onClick={() => setEditing(true)}>
                {note.text === '' ? 'Написать заметку' : 'Изменить заметку'}
              </Button>
            </div>
          )}
          {shown && (
            <Late>
              <NoteDialog
                key={shown.opening}
                id={id}
                note={{ text: note.text, etag }}
                of={of}
                open={shown.open}
                onClose={() => setEditing(false)}
                reread={async () => {
                  const { data } = await query.refetch();
                  return data && { text: data.data.text, etag: data.etag };
                }}
              />
            </Late>
          )}
        </>
      )}
    </Loaded>
  );
}
