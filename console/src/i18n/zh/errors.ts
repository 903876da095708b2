export const errors = {
  code: '错误代码：{{code}}',
  UNAUTHENTICATED: '您无权访问此页面，请登录后继续。',
  FORBIDDEN: '您无权访问此页面，如需帮助请联系系统管理员。',
  INTERNAL_SERVER_ERROR: '我们的服务出现了问题，请稍后再试。',
  other: '出现了问题，请稍后再试。',
  network: '无法连接服务器，请检查网络后重试。',
  conflict: '数据已被他人修改，请刷新后重试。',
  notFound: '记录不存在或已被删除。',
  tooMany: '操作过于频繁，请稍后再试。',
  title: '出错了',
  clientId: { title: '缺少客户端 ID', text: '请在配置文件中设置客户端ID' },
} as const
