import { MAP_LAYERS, type MapSettings } from '@vigia/contract'
import { maskTemplate, unmaskTemplate } from '@vigia/domain/map/masked-template'
import { badRequest } from '../../ports/errors.ts'
import type { EditedSettingKey } from '../../ports/setting-key.ts'

/** A setting as anybody is shown it: keys of providers are written, and never read again. The audit hides them by itself. */
export function shownSetting(key: EditedSettingKey, value: object): object {
  if (key !== 'map') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name,
      name !== 'attribution' && typeof own === 'string' ? maskTemplate(own) : own,
    ]),
  )
}

const LOST_KEY = 'Escriba la clave de nuevo: la guardada es de otra dirección'

/** An address as it was written, with the key that is kept where the mask stands for it. Throws `AppError` 400 that names the field. */
function withKeptKey(address: string, stored: string | null, field: string): string {
  const whole = unmaskTemplate(address, stored)
  if (whole === null) throw badRequest('VALIDATION', LOST_KEY, [{ field, error: LOST_KEY }])
  return whole
}

/** The same for every layer. */
export function withKeptKeys(body: MapSettings, stored: MapSettings): MapSettings {
  const layers = MAP_LAYERS.map((layer) => {
    const address = body[layer]
    return [layer, address === null ? null : withKeptKey(address, stored[layer], layer)] as const
  })
  return { ...body, ...Object.fromEntries(layers) }
}
