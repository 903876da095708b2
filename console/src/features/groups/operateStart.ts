import { type BatchLight, startBatch } from '../control/batch.ts'
import type { OperateForm } from '../control/operateInput.ts'
import { DEFAULT_COLOR_TEMP, DEFAULT_GROUP_BRIGHTNESS } from './groupForm.ts'
import type { GroupRow } from './groups.ts'
import { unitedOptions } from './lamps.ts'

/** Start values: the preset of the group, else the current or last level of its lights. */
export function startOperate(group: GroupRow, lights: BatchLight[]): OperateForm {
  const options = unitedOptions([group])
  const measured = startBatch(lights)
  const lamp = (name: 'main' | 'sub') => ({
    on: true,
    brightness: levelOf(group, name) || (measured[name]?.brightness ?? DEFAULT_GROUP_BRIGHTNESS),
    colorTemp: options[`${name}ColorTemp`] ? group[`${name}ColorTemp`] || DEFAULT_COLOR_TEMP : undefined,
  })
  return {
    main: options.mainLight === false ? undefined : lamp('main'),
    sub: options.subLight ? lamp('sub') : undefined,
  }
}

/** A second lamp without a level follows the main lamp. */
function levelOf({ mainBrightness, subBrightness }: GroupRow, name: 'main' | 'sub') {
  return name === 'main' ? mainBrightness : (subBrightness ?? mainBrightness)
}
