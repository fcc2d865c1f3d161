import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import type { AlertRule } from '../../../api/alert-rules.ts'
import type { Device } from '../../../api/devices.ts'
import type { Party } from '../../../api/parties.ts'
import type { SettingEntry } from '../../../api/settings-catalogue.ts'
import { changeText, settingValueText } from '../../../widgets/settings/draft/setting-value-text.ts'
import type { FoundSetting } from './found-setting.ts'

export const catalogueSettings = (
  entries: readonly SettingEntry[],
  clients: readonly Party[] | undefined,
): readonly FoundSetting[] =>
  entries.map(({ key, section, place, label, effect, words, ...entry }) => ({
    ...{ key, section, place, label, effect, words },
    value: settingValueText(entry.value, { ...entry, clients }),
    change: entry.isDefault ? 'Predeterminado' : changeText(entry),
  }))

export const ruleSettings = (rules: readonly AlertRule[]): readonly FoundSetting[] =>
  rules.map(({ type, rule, changedBy, changedAt }) => ({
    ...{ key: `alert-rules.${type}`, section: 'alerts', place: 'Reglas', label: `Regla: ${alertTypeTitle(type)}` },
    effect: 'Umbral, horario, alcance, plazos, canales y protocolo de esta alerta.',
    words: ['alerta', 'regla', 'aviso'],
    value: rule.isOn ? 'Encendida' : 'Apagada',
    change: changeText({ changedBy, changedAt }),
  }))

export const deviceSettings = (devices: readonly Device[]): readonly FoundSetting[] =>
  devices.map(({ deviceId, uniqueId, kind, name, owner, trip, isDisabled }) => ({
    ...{ key: `devices.${deviceId}`, section: 'devices', place: kind === 'phone' ? 'Teléfonos' : 'Rastreadores' },
    label: name ?? uniqueId,
    effect: [uniqueId, owner?.label, trip?.plates].filter((text) => text !== undefined && text !== null).join(' · '),
    words: ['dispositivo'],
    value: isDisabled ? 'Deshabilitado' : '',
    change: '',
  }))
