import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import zopfli from '@gfx/zopfli'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutUnusedColors } from './unusedColors.ts'

const SERVER = 'http://127.0.0.1:4000'

/** What every page needs. */
const VENDOR = 'react react-dom scheduler @tanstack urql @urql wonka @0no-co i18next react-i18next'.split(' ')
/** The Mantine of the first pages. Not all of it: that would pull the parts of all pages into the first load. */
const MANTINE =
  'ActionIcon Button CloseButton Group Input Loader PasswordInput Stack Text TextInput Title Transition UnstyledButton'.split(
    ' ',
  )
/** What more than one part of the first pages uses. */
const BASE = [
  'console/src/ui/(EmptyState|ErrorPanel|Hint|LiveAge|Logo|Notice|PageHeading|Panel|toasts)\\.',
  'console/src/(paths\\.|graphql/(?!fieldErrors|multipart|useRecord|useRefusal)|i18n/(?!moment|countdown)\\w+\\.ts)',
  'icons-react/dist/esm/(create|icons/Icon(AlertCircleFilled|Bell|Bulb|ChevronRight|DeviceDesktop|InfoCircleFilled|Language|Logout|PlugConnectedX|Search|Moon|Sun|User)\\.)',
  // Some routes read their URL before the page comes: together they are half of what they are one by one.
  'console/src/features/(dashboard|devicePage|devices|field|groups|imports|schedules|status)/[a-z]\\w+Search\\.ts$',
  'console/src/ui/(DropDown|DropDownItem|Portrait|keyBuffer|useLatch)\\.',
  '@mantine/core/esm/components/(Anchor|Center|Divider)/',
  '@mantine/hooks/esm/(use-uncontrolled|use-debounced-callback|use-callback-ref|use-window-event|utils)',
  // The session sets it, before any page.
  '(console/src/ui/map/siteGeography|lighting/map/geography)\\.ts$',
  'console/src/(app/(navigation|pageKeys)|features/sessions/(session|signIn|loginRules|useWaitText)|ui/shortcuts|ui/rowKeys)\\.',
]
/** What the device list shares with dialogs. */
const LIST = [
  '@mantine/core/esm/components/Skeleton/',
  'icons-react/dist/esm/icons/Icon(AdjustmentsHorizontal|AlertTriangleFilled|CircleCheckFilled|Dots|Filter(Off)?|InfoCircle|ListCheck|Lock|MapPin|Pencil|Plus|Refresh|Trash|ZoomExclamation)\\.',
  'console/src/ui/(DataCards|DataTable|Pager|RowBox|SearchBox|SelectBox|SelectField|SignalStrength|SortButton|SplitLayout|StatusBadge|TableSkeleton|Toggle|Toolbar|lazyPart|pages|use(DialogSubject|LastPage|OpenCount|Selection|Width))\\.',
  // Not those for lists in dialogs, and not what a choice loads.
  'console/src/ui/list/(?!listUrl|useChoice|usePageState|[Ff]ittingRows)',
  'console/src/features/control/(control|facts|lampState|reason|LightSwitch|ConfirmationLine|use(SwitchLight|Reason|ControlToasts|Obstacle))\\.',
  'console/src/features/devices/(devices|lampTotal|DeviceBatchBar|LastSeen|ViewSwitch|use(SelectAll|DeviceColumns|Devices)|Device(Actions|Cells|Heading|MoreMenu|StatusBadge|Toolbar))\\.',
  'console/src/features/groups/(GroupPanel|GroupsFound|panelGroups|usePanel(Counts|Groups))\\.',
]

/** Those of Mantine that several forms use, and no first page. */
const INPUTS = 'Checkbox FileButton InlineInput NativeSelect Progress Radio SegmentedControl SimpleGrid Switch'.split(
  ' ',
)

/** The chunks of the first load are packed as small as gzip can have them. It takes too long to do so with all. */
const FIRST_LOAD = /\/(vendor|base|index|list|zh|en|LoginPage|DevicesPage)-[^/]+$/

/** Writes .br and .gz beside each asset, so that the server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(m?js|css|svg|json|wasm)$/.test(name)) continue
        const path = join(dir, name)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, await gzipped(path, content))
      }
    },
  }
}

/** Zopfli finds what zlib passes over: 4 % of the first load. */
async function gzipped(path: string, content: Buffer): Promise<Uint8Array> {
  if (!FIRST_LOAD.test(path)) return gzipSync(content, { level: 9 })
  return zopfli.gzipAsync(content, { numiterations: 10 })
}

/** In development the page comes from Vite: borrow the client id from the page that the server would send. */
function clientIdOfServer(): Plugin {
  return {
    name: 'client-id-of-server',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(SERVER, { headers: { accept: 'text/html' } }).then(
        answer => answer.text(),
        () => '',
      )
      const id = /name="lamplighter-client-id" content="([^"%]*)"/.exec(page)?.[1]
      return (id ? html.replace('%CLIENT_ID%', id) : html).replace('%CSP_NONCE%', '')
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutUnusedColors(), precompress(), clientIdOfServer()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { proxy: { '/graphql': SERVER, '/media': SERVER, '/exports': SERVER, '/templates': SERVER } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Which chunk is which page.
    manifest: true,
    // Every browser of that year preloads modules by itself.
    modulePreload: { polyfill: false },
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first load lists about 200 files, whose hashes do not compress. Rolldown requires seven characters.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: new RegExp(`node_modules/(${VENDOR.join('|')})/`) },
            { name: 'base', test: new RegExp(`@mantine/core/esm/(core|components/(${MANTINE.join('|')}))/`) },
            { name: 'base', test: new RegExp(BASE.join('|')) },
            // In one piece, else it comes in a dozen crumbs.
            { name: 'list', test: new RegExp(LIST.join('|')) },
            // Else each input, icon and part of several pages is a file, and the first page lists them all.
            { name: 'inputs', test: new RegExp(`@mantine/core/esm/components/(${INPUTS.join('|')})/`) },
            { name: 'icons', test: /icons-react\/dist\/esm\/icons\//, minShareCount: 2 },
            { name: 'parts', test: /console\/src\/ui\//, minShareCount: 10 },
          ],
        },
      },
    },
  },
})
