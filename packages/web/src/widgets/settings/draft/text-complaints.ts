import { MESSAGE_FIELDS, TEXT_FIELDS, textProblem } from '@vigia/domain/operator/operator-texts'
import type { SettingEntry } from '../../../api/settings-catalogue.ts'
import { isRecord } from '../../../browser/is-record.ts'

/** Why texts to operators cannot be saved as they were typed, by the kind of value. */
export const TEXT_COMPLAINTS: Partial<Record<SettingEntry['kind'], (value: unknown) => string | null>> = {
  template: (value) =>
    typeof value === 'string' && value.trim() !== ''
      ? textProblem(value, TEXT_FIELDS, 'enlace')
      : 'Escriba el texto con que se manda el enlace',
  templates: (value) => {
    const all = (Array.isArray(value) ? value : []).filter(isRecord)
    const names = all.map(({ name }) => String(name).trim())
    if (names.some((name) => name === '')) return 'Cada plantilla lleva un nombre'
    if (new Set(names).size < names.length) return 'Dos plantillas se llaman igual'
    return (
      all
        .map(({ name, text }) => templateComplaint(String(name), String(text)))
        .find((complaint) => complaint !== null) ?? null
    )
  },
  replies: (value) =>
    (Array.isArray(value) ? value : []).some((reply) => String(reply).trim() === '')
      ? 'Escriba la respuesta, o quítela'
      : null,
}

function templateComplaint(name: string, text: string): string | null {
  if (text.trim() === '') return `«${name}»: escriba el mensaje`
  const problem = textProblem(text, MESSAGE_FIELDS)
  return problem === null ? null : `«${name}»: ${problem}`
}
