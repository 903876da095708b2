/** `{{number, light|lights}}`: the form for the number, which may be formatted. */
export const plurals = {
  type: 'formatter',
  init: () => {},
  format: (value: unknown, forms: string, language = 'en') => {
    const [one = '', other = ''] = forms.split('|')
    return new Intl.PluralRules(language).select(Number(`${value}`.replaceAll(',', ''))) === 'one' ? one : other
  },
} as const
