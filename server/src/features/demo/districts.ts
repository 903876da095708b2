export type StreetKind = 'mainRoad' | 'commercial' | 'park' | 'residential'

type Point = [latitude: number, longitude: number]
export type Street = { name: string; kind: StreetKind; from: Point; to: Point }

/** Initial control of a group; wall-clock times. */
export type GroupPlan = {
  name: string
  kind: StreetKind
  control: 'MANUAL' | 'SUNRISE_SUNSET' | 'TIMING'
  times?: [start: string, end: string]
  maintenance?: boolean
  /** 2 % of its lights answer after minutes, as those behind a LoRaWAN network do. */
  hasSlowLights?: boolean
}

export type District = {
  /** Elsewhere than in China a district has only a name. */
  provinceCode?: string
  provinceName?: string
  /** Left out for municipalities, which have no city between province and district. */
  cityCode?: string
  cityName?: string
  districtCode?: string
  districtName: string
  short: string
  streets: Street[]
  groups: GroupPlan[]
  /** Area for new streets when the named ones are full. */
  field: { middle: Point; halfWidthMeters: number; halfHeightMeters: number }
}

/** Real districts; the lights in them are invented, along streets that are there. Positions in GCJ-02. */
export const DISTRICTS: [District, ...District[]] = [
  {
    provinceCode: '440000',
    provinceName: '广东省',
    cityCode: '440100',
    cityName: '广州市',
    districtCode: '440106',
    districtName: '天河区',
    short: '天河',
    streets: [
      { name: '天河路', kind: 'commercial', from: [23.133, 113.3205], to: [23.1335, 113.34] },
      { name: '黄埔大道西', kind: 'mainRoad', from: [23.1265, 113.325], to: [23.1272, 113.344] },
      { name: '珠江公园环路', kind: 'park', from: [23.1212, 113.335], to: [23.125, 113.3385] },
      { name: '体育东路', kind: 'residential', from: [23.129, 113.3285], to: [23.14, 113.328] },
    ],
    groups: [
      { name: '商业区', kind: 'commercial', control: 'TIMING', times: ['18:30', '06:30'] },
      { name: '主干道', kind: 'mainRoad', control: 'SUNRISE_SUNSET' },
      { name: '公园', kind: 'park', control: 'TIMING', times: ['19:00', '23:30'] },
      { name: '居民区', kind: 'residential', control: 'SUNRISE_SUNSET' },
    ],
    field: { middle: [23.1415, 113.355], halfWidthMeters: 2500, halfHeightMeters: 2300 },
  },
  {
    provinceCode: '440000',
    provinceName: '广东省',
    cityCode: '440300',
    cityName: '深圳市',
    districtCode: '440305',
    districtName: '南山区',
    short: '南山',
    streets: [
      { name: '深南大道', kind: 'mainRoad', from: [22.5405, 113.93], to: [22.539, 113.956] },
      { name: '科苑南路', kind: 'commercial', from: [22.525, 113.9445], to: [22.5385, 113.947] },
      { name: '南海大道', kind: 'residential', from: [22.51, 113.9235], to: [22.53, 113.924] },
    ],
    groups: [{ name: '南山主干道', kind: 'mainRoad', control: 'SUNRISE_SUNSET' }],
    field: { middle: [22.545, 113.945], halfWidthMeters: 2500, halfHeightMeters: 2300 },
  },
  {
    provinceCode: '330000',
    provinceName: '浙江省',
    cityCode: '330100',
    cityName: '杭州市',
    districtCode: '330106',
    districtName: '西湖区',
    short: '西湖',
    streets: [
      { name: '文三路', kind: 'commercial', from: [30.2785, 120.121], to: [30.279, 120.145] },
      { name: '曙光路', kind: 'park', from: [30.26, 120.133], to: [30.263, 120.143] },
      { name: '天目山路', kind: 'mainRoad', from: [30.271, 120.115], to: [30.2715, 120.14] },
      { name: '古墩路', kind: 'residential', from: [30.285, 120.102], to: [30.3, 120.099] },
    ],
    groups: [{ name: '西湖公园', kind: 'park', control: 'TIMING', times: ['18:30', '23:00'], hasSlowLights: true }],
    field: { middle: [30.275, 120.125], halfWidthMeters: 2400, halfHeightMeters: 1900 },
  },
  {
    provinceCode: '510000',
    provinceName: '四川省',
    cityCode: '510100',
    cityName: '成都市',
    districtCode: '510107',
    districtName: '武侯区',
    short: '武侯',
    streets: [
      { name: '玉林北路', kind: 'residential', from: [30.627, 104.056], to: [30.635, 104.058] },
      { name: '人民南路四段', kind: 'mainRoad', from: [30.62, 104.067], to: [30.632, 104.0665] },
      { name: '武侯祠大街', kind: 'commercial', from: [30.644, 104.044], to: [30.6455, 104.05] },
    ],
    groups: [{ name: '武侯居民区', kind: 'residential', control: 'SUNRISE_SUNSET' }],
    field: { middle: [30.625, 104.05], halfWidthMeters: 1900, halfHeightMeters: 1900 },
  },
  {
    provinceCode: '110000',
    provinceName: '北京市',
    districtCode: '110108',
    districtName: '海淀区',
    short: '海淀',
    streets: [
      { name: '中关村大街', kind: 'mainRoad', from: [39.966, 116.3225], to: [39.983, 116.3165] },
      { name: '知春路', kind: 'commercial', from: [39.976, 116.323], to: [39.9765, 116.345] },
      { name: '学院南路', kind: 'residential', from: [39.957, 116.33], to: [39.9575, 116.35] },
    ],
    groups: [{ name: '海淀主干道', kind: 'mainRoad', control: 'SUNRISE_SUNSET' }],
    field: { middle: [39.975, 116.325], halfWidthMeters: 2400, halfHeightMeters: 2400 },
  },
  {
    provinceCode: '610000',
    provinceName: '陕西省',
    cityCode: '610100',
    cityName: '西安市',
    districtCode: '610113',
    districtName: '雁塔区',
    short: '雁塔',
    streets: [
      { name: '小寨东路', kind: 'commercial', from: [34.224, 108.947], to: [34.2242, 108.959] },
      { name: '雁塔南路', kind: 'park', from: [34.202, 108.964], to: [34.215, 108.964] },
      { name: '长安南路', kind: 'mainRoad', from: [34.199, 108.9465], to: [34.218, 108.9468] },
    ],
    groups: [{ name: '雁塔商业区', kind: 'commercial', control: 'MANUAL' }],
    field: { middle: [34.215, 108.945], halfWidthMeters: 1900, halfHeightMeters: 1900 },
  },
  {
    provinceCode: '420000',
    provinceName: '湖北省',
    cityCode: '420100',
    cityName: '武汉市',
    districtCode: '420111',
    districtName: '洪山区',
    short: '洪山',
    streets: [
      { name: '雄楚大道', kind: 'residential', from: [30.494, 114.36], to: [30.493, 114.385] },
      { name: '珞喻路', kind: 'mainRoad', from: [30.507, 114.388], to: [30.5055, 114.4] },
    ],
    groups: [{ name: '洪山居民区', kind: 'residential', control: 'MANUAL' }],
    field: { middle: [30.5, 114.38], halfWidthMeters: 1900, halfHeightMeters: 1400 },
  },
  {
    provinceCode: '310000',
    provinceName: '上海市',
    districtCode: '310115',
    districtName: '浦东新区',
    short: '浦东',
    streets: [
      { name: '世纪大道', kind: 'commercial', from: [31.236, 121.508], to: [31.223, 121.535] },
      { name: '锦绣路', kind: 'park', from: [31.218, 121.548], to: [31.21, 121.556] },
      { name: '张杨路', kind: 'mainRoad', from: [31.23, 121.52], to: [31.234, 121.54] },
    ],
    groups: [{ name: '浦东商业区', kind: 'commercial', control: 'TIMING', times: ['18:00', '06:00'] }],
    field: { middle: [31.225, 121.54], halfWidthMeters: 1900, halfHeightMeters: 1900 },
  },
  {
    provinceCode: '650000',
    provinceName: '新疆维吾尔自治区',
    cityCode: '650100',
    cityName: '乌鲁木齐市',
    districtCode: '650102',
    districtName: '天山区',
    short: '天山',
    streets: [
      { name: '解放南路', kind: 'mainRoad', from: [43.78, 87.621], to: [43.79, 87.619] },
      { name: '延安路', kind: 'residential', from: [43.77, 87.625], to: [43.762, 87.633] },
    ],
    groups: [{ name: '天山主干道', kind: 'mainRoad', control: 'SUNRISE_SUNSET', maintenance: true }],
    field: { middle: [43.79, 87.632], halfWidthMeters: 1300, halfHeightMeters: 1300 },
  },
]
