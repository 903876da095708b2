export const transfer = {
  available: '可选',
  selected: '已选',
  search: '搜索...',
  all: '全选',
  empty: '空数据列表',
  add: '移到已选（{{count}}）',
  remove: '移出已选（{{count}}）',
  more: '仅显示前 {{shown}} 项，共 {{total}} 项，请搜索查找其他项。',
  failed: '列表加载失败',
} as const
