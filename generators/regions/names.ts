import { pinyin } from 'pinyin-pro'

const peoples = [
  '蒙古族?|维吾尔族?|哈萨克族?|柯尔克孜族?',
  '回族|藏族|苗族|彝族|壮族|布依族|朝鲜族|侗族|白族|土家族|哈尼族|傣族|黎族|傈僳族|羌族|景颇族',
].join('|')
const kind = new RegExp(`((${peoples})*自治[州县]|(维吾尔|壮族|回族)?自治区|特别行政区|地区|盟|林区|新区|省|市|区|县)$`)

/** 石家庄 of 石家庄市, 延边 of 延边朝鲜族自治州. */
export function shortName(id: string, fullname: string): string {
  // Hong Kong's districts keep their kind: 中西, 东 and 北 alone say nothing.
  if (id.startsWith('8101')) return fullname
  const name = fullname.replace(kind, '')
  return name.length > 1 ? name : fullname
}

/** Place names that pinyin-pro reads in the characters' commoner way. */
const overrides: Record<string, string> = {
  闵行: 'min hang',
  丰都: 'feng du',
  昌都: 'chang du',
  喀什: 'ka shi',
  大埔区: 'da bu qu',
}

export function syllables(name: string): string[] {
  return overrides[name]?.split(' ') ?? pinyin(name, { toneType: 'none', type: 'array', v: true })
}
