import type { RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { AppResource } from '../../app/App';
import { addingTo } from '../../domain/menu';
import type { Rights } from '../../domain/rights';
import { NotFoundPage } from '../../custom/layout/messagePages';
import { mayOpen } from './AddressedDialog';
import type { ResourceDefinition } from './definition';
import { ListPage } from './ListPage';
import { readAhead } from './listQuery';

/** What the shell needs of a resource: its place, its right, its menu entry and the page made from its definition. */
export function appResource<R extends RaRecord>(definition: ResourceDefinition<R>): AppResource {
  const { name, path, title, right, operations, menu, components, form } = definition;
  const adding = {
    caption: addingTo(title),
    search: `${form?.param}=new`,
    may: (rights: Rights) => mayOpen(definition, rights, 'create'),
  };
  const Page = components?.List ?? ListPage;
  return {
    name,
    path,
    title,
    right,
    operations,
    commands: definition.commands ?? [adding],
    // A list of its own may ask for what no address says.
    ...(!components?.List && { readAhead: (search, services) => readAhead(search, definition, services) }),
    ...(menu ? { menu: { group: menu.group, caption: title } } : {}),
    list: function ListRoute() {
      const { '*': rest } = useParams();
      return rest ? <NotFoundPage /> : <Page definition={definition} />;
    },
  };
}
