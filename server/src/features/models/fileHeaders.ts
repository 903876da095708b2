import { COLUMNS, type Field } from './modelValues.ts'

/** Chinese headers of CSV files: the labels of the console. */
const CHINESE: Record<string, Field> = {
  ...{
    型号编码: 'code',
    编码: 'code',
    名称: 'name',
    型号名称: 'name',
    类型: 'type',
    类别: 'category',
    设备类别: 'category',
  },
  ...{ 厂商: 'manufacturer', 厂家: 'manufacturer', 通信协议: 'protocol', 协议: 'protocol', 固件版本: 'version' },
  ...{ 备注: 'description', 标签: 'tags', 启用: 'isEnabled', 功能: 'options', 经集中控制器: 'needsCenter' },
  ...{ 经集中控制器通信: 'needsCenter', 主灯额定功率: 'mainWatts', 辅灯额定功率: 'subWatts', 待机功率: 'standbyWatts' },
  ...{ 调光下限: 'minLevel', 功率曲线: 'powerCurve', 上报内容: 'measures', 上报间隔: 'reportEverySeconds' },
  ...{ 离线判定时间: 'offlineAfter', 指令有效期: 'commandSeconds', 重发间隔: 'resendSeconds', 上报等待: 'showSeconds' },
  ...{ 计划重发: 'planSeconds', 配置模板: 'configTemplate', 接口说明: 'interfaceSpec' },
}

const CHINESE_TYPES: Record<string, string> = { 灯具: 'light', 集中控制器: 'center' }

/** The field that a header names; an unknown header is returned as it is. A unit may follow in brackets: 待机功率（W）. */
export function fieldOfHeader(header: string): string {
  const name = header.trim()
  if (Object.hasOwn(COLUMNS, name)) return name
  const label = name.replace(/\s*[（(][^（）()]*[）)]$/, '')
  return Object.hasOwn(CHINESE, label) ? CHINESE[label]! : name
}

/** The value of a field from the text of a cell in either language. */
export function textOfCell(field: Field, text: string): string {
  return field === 'type' && Object.hasOwn(CHINESE_TYPES, text) ? CHINESE_TYPES[text]! : text
}
