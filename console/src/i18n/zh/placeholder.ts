export const placeholder = {
  title: '功能开发中',
  text: '“{{name}}”的内容正在建设中，敬请期待。',
  home: '返回首页',
} as const
