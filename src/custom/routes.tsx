import type { AppPage, PageAsked } from '../app/App';
import { latePage } from '../ui/latePage';

const Access = latePage(async () => (await import('./login/AccessPage')).AccessPage);
const Batches = latePage(async () => (await import('./batches/BatchesPage')).BatchesPage);
const Board = latePage(async () => (await import('./board/BoardPage')).BoardPage);
const Client = latePage<PageAsked>(
  async () => (await import('../resources/clientPage')).ClientRoute,
  async (...asked) => (await import('../resources/groups/client/diagnosisQuery')).readAhead(...asked),
);
const Data = latePage(async () => (await import('./data/DataPage')).DataPage);
const Dealer = latePage(async () => (await import('../resources/dealerPage')).DealerRoute);
const Distribution = latePage(async () => (await import('./distribution/DistributionPage')).DistributionPage);
const RecordSheet = latePage(async () => (await import('./sheets/RecordSheetPage')).RecordSheetPage);
const Sheet = latePage(async () => (await import('./sheets/SheetPage')).SheetPage);
const ActiveUsers = latePage(async () => (await import('./reports/ActiveUsersPage')).ActiveUsersPage);
const MinimumTariff = latePage(async () => (await import('./reports/MinimumTariffPage')).MinimumTariffPage);
const Notifications = latePage(async () => (await import('./layout/bell/NotificationsPage')).NotificationsPage);
const PackageStatistic = latePage(async () => (await import('./reports/PackageStatisticPage')).PackageStatisticPage);
const Sections = latePage(async () => (await import('../resources/declared/sections/SectionsPage')).SectionsPage);
const SalesStatistic = latePage(async () => (await import('./reports/sales/SalesStatisticPage')).SalesStatisticPage);
const Journal = latePage(async () => (await import('./journal/JournalPage')).JournalPage);
const RightHolders = latePage(
  async () => (await import('../resources/users/holders/RightHoldersPage')).RightHoldersPage,
);
const GenericReport = latePage(async () => (await import('./reports/GenericReportPage')).GenericReportPage);

/** The pages where CRUD does not fit, each its own chunk; a menu entry shows only where its path has a page. */
export const customRoutes: readonly AppPage[] = [
  {
    path: '/administration/organisations-users/:server/:gid',
    title: 'Организация',
    right: 'organisations-users',
    operation: 'diagnoseClient',
    page: Client,
  },
  { path: '/administration/dealers-prices/:id', title: 'Дилер', right: 'dealers', page: Dealer },
  {
    path: '/administration/price-board',
    title: 'Прайсы на месяц',
    right: 'dealers',
    operation: 'readPriceBoard',
    menu: { group: 'management', caption: 'Прайсы на месяц' },
    page: Board,
  },
  {
    path: '/administration/batches',
    title: 'Пакетные изменения',
    right: 'batches',
    operation: 'listBatches',
    menu: { group: 'management', caption: 'Пакетные изменения' },
    page: Batches,
  },
  { path: '/administration/sheets/:kind', title: 'Импорт', open: true, page: Sheet },
  { path: '/sections/:name/import', title: 'Загрузка из файла', open: true, page: RecordSheet },
  {
    path: '/administration/journal',
    title: 'Журнал изменений',
    right: 'audit',
    operation: 'listAudit',
    menu: { group: 'management', caption: 'Журнал изменений' },
    page: Journal,
  },
  {
    path: '/administration/rights',
    title: 'Кто что может',
    right: 'organisations-users',
    operation: 'listRightHolders',
    menu: { group: 'management', caption: 'Кто что может' },
    page: RightHolders,
  },
  { path: '/administration/data', title: 'Данные', operation: 'listImports', page: Data },
  {
    path: '/administration/sections',
    title: 'Разделы',
    right: 'resources',
    operation: 'listSections',
    menu: { group: 'management', caption: 'Разделы' },
    page: Sections,
  },
  { path: '/reports/package-statistic', operation: 'readPackageReport', page: PackageStatistic },
  { path: '/reports/report_fixed_packages', operation: 'exportMinimumTariffs', page: MinimumTariff },
  { path: '/reports/active_users', page: ActiveUsers },
  { path: '/reports/sales-statistic', operation: 'readSales', page: SalesStatistic },
  { path: '/profile', title: 'Мой доступ', open: true, page: Access },
  { path: '/notifications', title: 'События', open: true, page: Notifications },
  { path: '/product/client', operation: 'listApplications', page: Distribution },
  { path: '/reports/:name', page: GenericReport },
];
