export const notFound = {
  title: '页面不存在…',
  text: '您访问的页面不存在。可能是地址输入有误，或页面已移至其他地址。如果您认为这是一个错误，请联系技术支持。',
  home: '返回首页',
} as const
