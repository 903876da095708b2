export const shortcuts = {
  title: '键盘快捷键',
  note: '输入文字或打开对话框时，快捷键不起作用。',
  groups: { anywhere: '随处可用', go: '前往', page: '当前页面', rows: '表格中的行' },
  act: {
    palette: '打开命令面板',
    help: '显示键盘快捷键',
    search: '跳到搜索框',
    refresh: '刷新',
    create: '新建',
    undo: '撤销刚才的删除',
    undoRequest: '撤销自己最近一次批量操作',
  },
  row: {
    next: '下一行',
    previous: '上一行',
    choose: '选择或取消选择',
    open: '打开',
    operate: '操作',
    edit: '编辑',
    delete: '删除',
  },
} as const
