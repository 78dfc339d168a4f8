import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AppResource } from '../../app/App';
import { everyQueryOf } from '../../dataProvider/queryKeys';
import { AddressedDialog } from './AddressedDialog';
import type { DialogDefinition, FormDialogProps } from './definition';

/** A dialog that another resource's page shows as well. */
export interface GuestDialog extends DialogDefinition {
  Form?: ComponentType<FormDialogProps>;
}

/** The page of a resource with the dialogs of others over it; a record saved in one of them has the list read again. `others` are dialogs that no form declares. */
export function withDialogs(
  resource: AppResource,
  guests: readonly GuestDialog[],
  others: readonly ComponentType[] = [],
): AppResource {
  const { name, list: List } = resource;
  function Page() {
    const queries = useQueryClient();
    const saved = (guest: string) => {
      for (const read of [name, guest]) void queries.invalidateQueries(everyQueryOf(read));
      return {};
    };
    return (
      <>
        <List />
        {guests.map(({ Form, ...definition }) => (
          <AddressedDialog
            key={definition.name}
            Form={Form}
            definition={definition}
            onSaved={() => saved(definition.name)}
          />
        ))}
        {others.map((Other, index) => (
          <Other key={index} />
        ))}
      </>
    );
  }
  const rights = guests.map(({ name: guest, operations }) => ({ name: guest, right: resource.right, operations }));
  return { ...resource, guests: rights, list: Page };
}
