/**
 * Import rules between folders, as docs/ARCHITECTURE.md describes them. Tests may import anything, so they are excluded.
 */
const ourRooms = '^(protocol|lighting|server|console|simulator|e2e|bench|scripts|generators)/'
const features = '^server/src/features/'
const doors = '^server/src/(api|gateway|clock)/'
const foundation = '^server/src/foundation/'
const opening = '^server/src/((main|generate)\\.ts$|commands/)'

const npm = names => `^node_modules/(${names})(/|$)`

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

const rooms = [
  forbid(
    'pure-rooms-import-nothing-of-ours',
    'protocol and lighting stand on their own',
    { path: '^(protocol|lighting)/' },
    { path: ourRooms, pathNot: '^$1/' },
  ),
  forbid(
    'pure-rooms-import-no-node',
    'protocol and lighting run anywhere, in the browser too',
    { path: '^(protocol|lighting)/' },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'server-uses-protocol-and-lighting',
    'the server knows neither console nor simulator',
    { path: '^server/' },
    { path: ourRooms, pathNot: '^(server|protocol|lighting)/' },
  ),
  forbid(
    'simulator-speaks-only-protocol',
    'the simulator uses only the device protocol, like a real light',
    { path: '^simulator/' },
    { path: ourRooms, pathNot: '^(simulator|protocol|lighting)/' },
  ),
  forbid(
    'console-uses-only-lighting',
    'the console uses the server only through its GraphQL schema',
    { path: '^console/' },
    { path: ourRooms, pathNot: '^(console|lighting)/' },
  ),
]

const serverLayers = [
  forbid(
    'foundation-knows-no-feature',
    'main → doors → features → foundation',
    { path: foundation },
    { path: [features, doors, opening] },
  ),
  forbid(
    'features-know-no-door',
    'a feature does not know who called it',
    { path: features },
    { path: [doors, opening] },
  ),
  forbid('doors-never-meet', 'api, gateway and clock', { path: doors }, { path: doors, pathNot: '^server/src/$1/' }),
  forbid('main-is-not-imported', 'main → doors', { path: doors }, { path: opening }),
  forbid(
    'store-is-private',
    'a noun’s SQL is called by its own folder only; others use the front door',
    { path: '^server/src/features/([^/]+)/' },
    { path: '\\.store\\.ts$', pathNot: '^server/src/features/$1/' },
  ),
  forbid(
    'doors-call-front-doors',
    'SQL is for the features; a door asks theirs',
    { path: doors },
    { path: `${features}.*\\.store\\.ts$` },
  ),
]

const onePlaceEach = [
  forbid(
    'mqtt-in-gateway',
    'MQTT lives in gateway and simulator',
    { path: '^(server|protocol|lighting|console)/', pathNot: '^server/src/gateway/' },
    { path: npm('mqtt|mqtt-packet|aedes[^/]*') },
  ),
  forbid(
    'http-in-api',
    'HTTP lives in api',
    { path: '^server/', pathNot: '^server/src/api/' },
    { path: [npm('fastify[^/]*|@fastify/[^/]+|graphql-jit|graphql-sse'), '^(node:)?https?$', '^(node:)?http2$'] },
  ),
  forbid(
    'sql-in-stores',
    'SQL lives in *.store.ts and foundation',
    { path: '^server/', pathNot: ['\\.store\\.ts$', foundation, opening] },
    { path: npm('pg|pg-[^/]+|kysely|@types/pg') },
  ),
  forbid(
    'graphql-in-api-files',
    'GraphQL lives in *.api.ts, api and foundation',
    { path: '^server/', pathNot: ['\\.api\\.ts$', '^server/src/api/', foundation, opening] },
    { path: npm('graphql|@pothos/[^/]+') },
  ),
]

const consoleLayers = [
  forbid(
    'console-looks-at-the-bottom',
    'app → pages → features → ui, graphql, i18n',
    { path: '^console/src/(ui|graphql|i18n)/' },
    { path: '^console/src/(app|pages|features)/' },
  ),
  forbid('console-ui-has-no-data', 'ui is looks only', { path: '^console/src/ui/' }, { path: '^console/src/graphql/' }),
  forbid(
    'console-features-below-pages',
    'app → pages → features',
    { path: '^console/src/features/' },
    { path: '^console/src/(app|pages)/' },
  ),
  forbid('console-pages-below-app', 'app → pages', { path: '^console/src/pages/' }, { path: '^console/src/app/' }),
]

const everywhere = [
  forbid('no-circle-of-files', 'a cycle has no entry point for a reader', {}, { circular: true }),
  {
    ...forbid(
      'no-circle-of-features',
      'where the need is mutual, the later noun extends the earlier or listens to its event',
      { path: '^server/src/features/[^/]+$' },
      { path: '^server/src/features/[^/]+$', circular: true },
    ),
    scope: 'folder',
  },
  {
    ...forbid(
      'no-circle-of-console-features',
      'a feature that two others need gets a folder of its own below both',
      { path: '^console/src/features/[^/]+$' },
      { path: '^console/src/features/[^/]+$', circular: true },
    ),
    scope: 'folder',
  },
  forbid(
    'everything-resolves',
    'an import that cannot be resolved',
    {},
    // Vite answers these itself; numfmt names a file of types that it does not contain.
    { couldNotResolve: true, pathNot: '\\?|^virtual:|^numfmt$' },
  ),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...rooms, ...serverLayers, ...onePlaceEach, ...consoleLayers, ...everywhere],
  options: {
    exclude: {
      path: ['\\.test\\.tsx?$', '^server/src/(foundation/)?testing/', '^console/src/testing/', '^console/dist/'],
    },
    doNotFollow: { path: 'node_modules' },
    // Type imports count as dependencies.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
