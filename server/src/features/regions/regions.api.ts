import type { SiteRegion } from '#lighting/regions/siteRegions.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import type { RegionImport, RegionProblem } from './regionFile.ts'
import { exportSiteRegions, findSiteRegions, importSiteRegions } from './regions.ts'

const SiteRegionType = builder.objectRef<SiteRegion>('SiteRegion').implement({
  description: 'A region of the list of a site outside China.',
  fields: t => ({
    code: t.exposeString('code', {}),
    parentCode: t.exposeString('parentCode', { nullable: true, description: 'null: at level 1' }),
    name: t.exposeString('name', {}),
    level: t.exposeInt('level', {
      description: '1, the largest (provinceCode of groups and centers), to 3 (districtCode)',
    }),
    latitude: t.exposeFloat('latitude', { nullable: true, description: '°, WGS-84' }),
    longitude: t.exposeFloat('longitude', { nullable: true, description: '°, WGS-84' }),
  }),
})

const SiteRegionProblem = builder.objectRef<RegionProblem>('SiteRegionProblem').implement({
  description: 'Why a file of regions cannot be imported.',
  fields: t => ({
    row: t.exposeInt('row', { description: 'line of the table, its header being 1' }),
    field: t.exposeString('field', { nullable: true, description: 'name of the column; null: the whole row' }),
    key: t.exposeString('key', { description: 'translation key, as of errors' }),
    message: t.exposeString('message', {}),
  }),
})

const SiteRegionImport = builder.objectRef<RegionImport>('SiteRegionImport').implement({
  description: 'Result of an import of regions. With problems, nothing is stored.',
  fields: t => ({
    counts: t.intList({ description: 'regions of the file at level 1, 2 and 3', resolve: ({ counts }) => counts }),
    replaced: t.exposeInt('replaced', { description: 'regions of the list before' }),
    problems: t.field({
      type: [SiteRegionProblem],
      description: 'the first 1,000',
      resolve: ({ problems }) => problems,
    }),
  }),
})

builder.queryFields(t => ({
  siteRegions: t.field({
    type: [SiteRegionType],
    description: 'List of regions of a site outside China, larger ones first; empty: none, as in China.',
    resolve: (_, __, { db, viewer }) => findSiteRegions(db, viewer),
  }),
  exportSiteRegions: t.string({
    description: 'The text of a CSV file with the regions of a site outside China. It can be imported again.',
    resolve: (_, __, { db, viewer }) => exportSiteRegions(db, viewer),
  }),
}))

builder.mutationField('importSiteRegions', t =>
  t.field({
    type: SiteRegionImport,
    description:
      'Replaces the list of regions of a site outside China by up to 20,000 regions of a CSV file with the columns code, ' +
      'name, parent, latitude and longitude; the last two may be left out. Needs Site:update. BAD_USER_INPUT for a file ' +
      'that cannot be read, and in China; CONFLICT with count and codes, if groups or centers use codes that it lacks.',
    args: {
      content: t.arg.string({ required: true, description: 'text of the file' }),
      dryRun: t.arg.boolean({ description: 'true: only checks the file; default: false' }),
    },
    resolve: (_, file, { db, viewer }) => importSiteRegions(db, viewer, file),
  }),
)
