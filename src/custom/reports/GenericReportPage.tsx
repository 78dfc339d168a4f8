import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import { reportFilter, type ReportFilter } from '../../contract/reports';
import type { CallOptions } from '../../dataProvider/client';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { currentMonth, parseMonth } from '../../domain/month';
import { formatNumber } from '../../domain/plural';
import {
  firstFilter,
  parametersOf,
  reportOf,
  reportProblems,
  type ReportDescription,
} from '../../domain/reportCatalogue';
import { parseWall } from '../../domain/wallMoment';
import { Button } from '../../ui/Button';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Retry } from '../../ui/Retry';
import { DownloadButton } from '../../ui/DownloadButton';
import { Select } from '../../ui/Select';
import { NotFoundPage } from '../layout/messagePages';
import { serverNow } from '../../ui/serverNow';
import { controlValues, ReportControls, timeOf, type ControlValues } from './ReportControls';
import { ReportTable } from './ReportTable';
import { usePortals } from './usePortals';
import { useReportAddress } from './useReportAddress';
import styles from './reports.module.css';

/** What the controls ask for: the parameters of this report that are filled. */
function filterOf(description: ReportDescription, { d1, d2, month, p_tt }: ControlValues): ReportFilter | undefined {
  const picked = parseMonth(month);
  const all = {
    d1: parseWall(d1, timeOf.d1),
    d2: parseWall(d2, timeOf.d2),
    p_year: picked && String(picked.year),
    p_month: picked && String(picked.month),
    p_tt,
  };
  const own = parametersOf(description).flatMap((name) => (all[name] ? [[name, all[name]]] : []));
  const parsed = reportFilter.safeParse(Object.fromEntries(own));
  return parsed.success ? parsed.data : undefined;
}

const complete = (description: ReportDescription, filter: ReportFilter | undefined) =>
  filter !== undefined && Object.keys(reportProblems(description, filter)).length === 0;

/** What is typed into the parameters over those of the address, and the report that the address asks for. */
function useReport(description: ReportDescription) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { portals, chooses } = usePortals();
  const first = firstFilter(description, currentMonth(serverNow()));
  const { search, go } = useReportAddress(parametersOf(description)[0] ?? '', first);
  const [typed, setTyped] = useState<{ of: string; change: Partial<ControlValues> & { server?: string } }>({
    of: '',
    change: {},
  });
  const inAddress = controlValues(search);
  const change = typed.of === search.toString() ? typed.change : {};
  const values = { ...inAddress, ...change };
  const filter = filterOf(description, values);
  const problems = filter ? reportProblems(description, filter) : {};
  const alias =
    portals.find((portal) => portal.alias === (change.server ?? search.get('server')))?.alias ?? portals[0]?.alias;
  const edit = (more: Partial<ControlValues> & { server?: string }) =>
    setTyped({ of: search.toString(), change: { ...change, ...more } });

  const asked = filterOf(description, inAddress);
  const askedAlias = portals.find((portal) => portal.alias === search.get('server'))?.alias ?? portals[0]?.alias;
  const ready = complete(description, asked);
  const report = useQuery({
    queryKey: ['report', description.link, askedAlias, asked],
    queryFn: ({ signal }) =>
      dataProvider.readReport({ alias: askedAlias ?? '', link: description.link }, asked ?? {}, { signal }),
    enabled: ready && askedAlias !== undefined,
    retry: false,
    gcTime: 60_000,
  });

  const load = () => {
    const next = new URLSearchParams(
      Object.entries(filter ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined),
    );
    if (chooses && alias) next.set('server', alias);
    // An address that only names what was meant all the same asks for nothing new.
    const same = alias === askedAlias && JSON.stringify(filter) === JSON.stringify(asked);
    if (!go(next) || same) void report.refetch();
  };
  return {
    servers: chooses && portals.length > 1 ? portals : [],
    alias,
    values,
    filter,
    problems,
    edit,
    load,
    report,
    ready,
    file:
      report.data?.rows.length && asked && askedAlias
        ? (options: CallOptions) =>
            dataProvider.exportReport({ alias: askedAlias, link: description.link }, asked, options)
        : undefined,
  };
}

interface ReportFormProps {
  description: ReportDescription;
  its: ReturnType<typeof useReport>;
}

/** The parameters of a report, «Загрузить», and the file of what was loaded. */
function ReportForm({ description, its }: ReportFormProps) {
  const { servers, alias, values, filter, problems, edit, load, report, file } = its;
  return (
    <form
      aria-label="Параметры отчёта"
      className={styles.controls}
      onSubmit={(event) => {
        event.preventDefault();
        load();
      }}
    >
      {servers.length > 0 && (
        <Select
          label="Сервер"
          options={servers.map((portal) => [portal.alias, portal.server_name] as const)}
          value={alias ?? ''}
          onChange={(server) => edit({ server })}
        />
      )}
      <ReportControls controls={description.controls} problems={problems} values={values} onChange={edit} />
      <div className={styles.buttons}>
        <Button busy={report.isFetching} disabled={!complete(description, filter)} type="submit" variant="primary">
          Загрузить
        </Button>
        {file && (
          <DownloadButton fallbackName={`${description.link}.xlsx`} file={file}>
            Выгрузить в Excel
          </DownloadButton>
        )}
      </div>
    </form>
  );
}

function OpenReport({ description }: { description: ReportDescription }) {
  const its = useReport(description);
  const { report, ready } = its;
  const outdated = isOutdated(report);
  const failed = report.isError && !outdated;
  return (
    <div className={styles.page}>
      <ReportForm description={description} its={its} />
      <section aria-label="Отчёт" className={styles.page} tabIndex={-1}>
        {!ready && <p className={styles.note}>Укажите параметры и нажмите «Загрузить».</p>}
        {outdated && <Outdated again={() => void report.refetch()} />}
        {failed && (
          <div className={styles.failure}>
            Не удалось загрузить отчёт.
            <Retry again={() => void report.refetch()} />
          </div>
        )}
        {report.data && !failed && report.data.total > report.data.rows.length && (
          <p className={styles.note} role="status">
            Показаны первые {formatNumber(report.data.rows.length)} строк из {formatNumber(report.data.total)}; в файле
            Excel есть все.
          </p>
        )}
        {ready && !failed && <ReportTable caption={description.caption} report={report.data} />}
      </section>
    </div>
  );
}

/** `/reports/{name}`: a report of the catalogue; any other name is «Не найдено» (doc 2 §2.5). */
export function GenericReportPage() {
  const description = reportOf(useParams().name);
  return description ? <OpenReport key={description.link} description={description} /> : <NotFoundPage />;
}
