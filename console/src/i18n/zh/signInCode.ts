/** Texts of the second factor at sign-in, loaded with its field. */
export const signInCode = {
  label: '动态验证码',
  hint: '打开身份验证器应用，输入其中显示的 6 位数字。',
  recovery: '恢复码',
  recoveryHint: '开启两步验证时保存的恢复码，每个只能使用一次。',
  useRecovery: '手机不在身边？使用恢复码',
  useCode: '使用动态验证码',
  required: '请输入验证码',
  wrong: '验证码不对、已过期或已使用过。请输入现在显示的验证码。',
  unreadable: '服务器缺少密钥，暂时无法核对验证码。请改用恢复码，并告知平台运维人员。',
} as const
