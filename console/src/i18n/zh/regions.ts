export const regions = {
  area: '所属区域',
  province: '省份',
  city: '城市',
  district: '区县',
  own: { province: '地区', city: '城市', district: '区县' },
  nothing: '没有匹配的区域',
  clear: '清除{{level}}',
} as const
