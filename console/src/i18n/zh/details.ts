export const details = {
  title: '设备详情',
  notFound: '没有这个设备，或您无权查看。',
  failed: '设备详情加载失败',
  center: '集中控制器',
  created: '登记时间',
  identity: '基本信息',
  readings: '运行数据',
} as const
