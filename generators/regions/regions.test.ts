import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListedCity, RegionList } from '../../lighting/regions/chinaList.ts'
import { faultOf } from './fault.ts'
import { shortName, syllables } from './names.ts'

const generator = fileURLToPath(new URL('main.ts', import.meta.url))
const committedFile = fileURLToPath(new URL('../../lighting/regions/regions.generated.json', import.meta.url))
const committed = readFileSync(committedFile, 'utf8')
const list = (): RegionList => JSON.parse(committed)

const folder = mkdtempSync(join(tmpdir(), 'regions-'))
const out = join(folder, 'out.json')
const key = 'ABCDE-FGHIJ'
let tencent: Server
let baseUrl: string
let asked: string[]
let answer: { code?: number; body: string }

beforeAll(async () => {
  tencent = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.code ?? 200).end(answer.body)
  })
  await new Promise<void>(done => tencent.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(tencent.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  rmSync(out, { force: true })
})
afterAll(() => {
  tencent.close()
  rmSync(folder, { recursive: true })
})

describe('from the packages', () => {
  it('generates the committed file', async () => {
    expect(await run('--check')).toEqual({ code: 0, said: '' })
  })
})

describe('from Tencent', () => {
  it('requests the list with the key, and writes the same format', async () => {
    answer = { body: asTencent(list()) }
    expect(await fetchList()).toMatchObject({ code: 0 })
    expect(asked).toEqual([`/ws/district/v1/list?key=${key}`])
    expect(readFileSync(out, 'utf8')).toBe(committed)
  })

  it('replaces towns, whose codes have nine digits, by one district with the name of the city', async () => {
    answer = { body: asTencent(withTowns(list())) }
    expect(await fetchList()).toMatchObject({ code: 0 })
    expect(readFileSync(out, 'utf8')).toBe(committed)
  })

  it.each([
    ['a mistyped key', { status: 311, message: 'key格式错误' }, 'Tencent says 311: the key is mistyped'],
    ['a used-up key', { status: 121, message: '' }, 'Tencent says 121: the key’s requests of today are used up'],
    ['any other refusal', { status: 500, message: '后端超时' }, 'Tencent says 500: 后端超时'],
    [
      'a list with other content',
      { status: 0, message: 'ok', result: [[{}], [1], [null]] },
      'Tencent’s answer is not a list of three levels',
    ],
    ['an empty list', { status: 0, message: 'ok', result: [[], []] }, 'Tencent’s answer is not a list of three levels'],
  ])('reports in one line what is wrong: %s', async (_, body, said) => {
    answer = { body: JSON.stringify(body) }
    await expectRefusal(`regions: ${said}`)
  })

  it('reports a failed or invalid response', async () => {
    answer = { code: 502, body: '' }
    await expectRefusal(`regions: ${new URL(baseUrl).host} answers with HTTP 502`)
    answer = { body: '<html>' }
    await expectRefusal(`regions: ${new URL(baseUrl).host} answers with something that is not JSON`)
    const { code, said } = await run('--key', key, '--base-url', 'http://127.0.0.1:65534', '--out', out)
    expect(code).toBe(1)
    expect(said).toMatch(/^regions: 127.0.0.1:65534 does not answer: .+$/)
    expect(said).not.toContain(key)
  })

  it('writes nothing if the list is incomplete', async () => {
    const [provinces, cities, districts] = list()
    answer = { body: asTencent([provinces, cities, districts.slice(0, 100)]) }
    const { code, said } = await fetchList()
    expect(code).toBe(1)
    expect(said).toMatch(/^regions: nothing written: incomplete: 34 provinces, \d+ cities, \d+ districts$/)
  })

  it('requires a key that is not empty', async () => {
    expect(await run('--key', '')).toEqual({ code: 1, said: 'regions: --key is empty' })
  })
})

describe('a faulty list', () => {
  it.each<[string, (list: RegionList) => void, RegExp]>([
    ['a duplicate id', ([, , districts]) => (districts[1]!.id = districts[0]!.id), /^130102 is listed twice/],
    ['a place outside China', ([provinces]) => (provinces[0]!.location.lat = 60), /^110000 北京市 lies outside China$/],
    ['a range that is too long', ([, cities]) => (at130100(cities).cidx![1] += 1), /^130202 stands below/],
  ])('is rejected with its first fault: %s', (_, spoil, fault) => {
    const spoilt = list()
    expect(faultOf(spoilt)).toBeUndefined()
    spoil(spoilt)
    expect(faultOf(spoilt)).toMatch(fault)
  })
})

describe('names', () => {
  it.each([
    ['150000', '内蒙古自治区', '内蒙古'],
    ['650000', '新疆维吾尔自治区', '新疆'],
    ['222400', '延边朝鲜族自治州', '延边'],
    ['433100', '湘西土家族苗族自治州', '湘西'],
    ['429021', '神农架林区', '神农架'],
    ['500233', '忠县', '忠县'],
    ['810112', '北区', '北区'],
  ])('%s %s has the short name %s', (id, fullname, name) => {
    expect(shortName(id, fullname)).toBe(name)
  })

  it('have the local pronunciation as pinyin', () => {
    expect(['重庆', '六安', '喀什', '吕梁'].map(syllables)).toEqual([
      ['chong', 'qing'],
      ['lu', 'an'],
      ['ka', 'shi'],
      ['lv', 'liang'],
    ])
  })
})

function fetchList() {
  return run('--key', key, '--base-url', baseUrl, '--out', out)
}

async function expectRefusal(said: string) {
  expect(await fetchList()).toEqual({ code: 1, said })
}

function run(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise(done => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', generator, ...args], (error, _, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stderr.trim() }),
    )
  })
}

/** The service gives no height. */
function asTencent(result: RegionList): string {
  const withoutHeight = (name: string, value: unknown) => (name === 'height' ? undefined : value)
  return JSON.stringify({ status: 0, message: 'query ok', data_version: '20250101', result }, withoutHeight)
}

/** 东莞 with two towns in place of its one district: every later range moves by one. */
function withTowns([provinces, cities, districts]: RegionList): RegionList {
  const at = districts.findIndex(({ id }) => id === '441999')
  const town = (id: string) => ({ ...districts[at]!, id })
  const moved = cities.map(city => ({ ...city, cidx: city.cidx && movedRange(city.cidx, at) }))
  return [provinces, moved, districts.toSpliced(at, 1, town('441900003'), town('441900004'))]
}

function movedRange([first, last]: [number, number], at: number): [number, number] {
  return [first > at ? first + 1 : first, last >= at ? last + 1 : last]
}

function at130100(cities: ListedCity[]): ListedCity {
  return cities.find(({ id }) => id === '130100')!
}
