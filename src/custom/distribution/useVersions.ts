import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApplicationVersion } from '../../contract/applications';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { VersionName } from '../../dataProvider/publishingVerbs';

/** All versions of the client programs; a change of one is seen on the cards too. */
export function useVersions() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['application-versions'],
    queryFn: async () => (await dataProvider.publishing()).listVersions(),
    retry: false,
  });
  const reread = () =>
    Promise.all(['application-versions', 'applications'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const change = async (one: VersionName, body: { withdrawn: boolean }) => {
    await (await dataProvider.publishing()).changeVersion(one, body);
    await reread();
  };
  const note = async (one: ApplicationVersion, notes: string) => {
    await (await dataProvider.publishing()).changeNotes(one, notes);
    await reread();
  };
  return { data, error, refetch, reread, change, note };
}
