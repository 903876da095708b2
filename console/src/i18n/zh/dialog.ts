export const dialog = {
  save: '保存',
  create: '创建',
  delete: '删除',
  undo: '撤销',
  dirty: '有未保存的内容',
  discardText: '关闭后，已填写的内容会丢失。',
  keep: '继续填写',
  discard: '放弃',
  selected: '已选 {{count}} 项',
  clearSelection: '取消选择',
  selectAll: '全选本页',
  select: '选择 {{name}}',
} as const
