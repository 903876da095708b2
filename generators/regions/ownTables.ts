/**
 * What the packages lack: well-known public facts, written down by hand.
 * Codes of districts in Hong Kong, Macau and Taiwan are those that Tencent's list uses (the standard, GB/T 2260, has none),
 * so that a refresh with an operator's key keeps the codes that are already stored.
 */

/** Code, name, and the name on the map where that is another: Macau is mapped by parishes. */
export const hongKongAndMacau: [id: string, fullname: string, onMap?: string][] = [
  ['810101', '中西区'],
  ['810102', '东区'],
  ['810103', '九龙城区'],
  ['810104', '观塘区'],
  ['810105', '南区'],
  ['810106', '深水埗区'],
  ['810107', '湾仔区'],
  ['810108', '黄大仙区'],
  ['810109', '油尖旺区'],
  ['810110', '离岛区'],
  ['810111', '葵青区'],
  ['810112', '北区'],
  ['810113', '西贡区'],
  ['810114', '沙田区'],
  ['810115', '屯门区'],
  ['810116', '大埔区'],
  ['810117', '荃湾区'],
  ['810118', '元朗区'],
  ['820101', '澳门半岛', '大堂区'],
  ['820102', '氹仔', '嘉模堂区'],
  ['820103', '路氹城', '路凼填海区'],
  ['820104', '路环', '圣方济各堂区'],
]

/** Centre points that the map package lacks, or has elsewhere than the seat now is. °, good to about 5 km. */
export const ownCentres: Record<string, [lat: number, lng: number]> = {
  // The seat moved to 建阳.
  '350700': [27.3318, 118.1204],
  // Groups of islands spread over hundreds of km: a point among them.
  '460303': [9.549, 112.889],
  '460321': [16.4, 112.0],
  '460322': [7.8, 114.2],
  '460323': [15.2, 117.8],
  // New counties; seats at 赛图拉 and 红柳, good to about 20 km.
  '653228': [36.35, 78.03],
  '653229': [36.0, 79.28],
  '654301': [47.8488, 88.1387],
  '654321': [47.7046, 86.8619],
  '654322': [46.9937, 89.525],
  '654323': [47.1133, 87.4945],
  '654324': [48.0593, 86.4186],
  '654325': [46.6727, 90.3816],
  '654326': [47.4346, 85.8761],
  '659008': [43.94, 81.03],
  '659011': [42.8, 93.75],
  '659012': [46.7246, 82.896],
}
