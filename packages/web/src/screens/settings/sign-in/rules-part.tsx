import { mustAddFactor } from '@vigia/domain/account/must-add-factor'
import type { SecondFactorRule } from '../../../api/sign-in-settings.ts'
import { KEPT_AS_IT_IS, unknownValueText } from '../../../text/unknown-value.ts'
import { Banner } from '../../../ui/banner.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { useAccount } from '../../../widgets/account/use-account.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import type { SettingDraftState } from '../../../widgets/settings/draft/use-setting-draft.ts'
import settingsStyles from '../../../widgets/settings/settings.module.css'

const AT_ONCE = 'Quien no lo tenga lo configura antes de seguir, también en las sesiones ya abiertas.'
const RULES: readonly { readonly value: SecondFactorRule; readonly label: string; readonly hint: string }[] = [
  { value: 'none', label: 'Voluntario', hint: 'Cada quien decide en Mi cuenta.' },
  { value: 'planners', label: 'Administradores y supervisores', hint: AT_ONCE },
  { value: 'all', label: 'Todas las personas', hint: `${AT_ONCE} Alcanza también a los muros de video.` },
]

/** Who must have a second factor, and how long a session lasts without anybody before it; with what saving will do. */
export function RulesPart({ draft }: { readonly draft: SettingDraftState<'sign-in'> }) {
  return (
    <Loaded answer={draft.answer} loading="Cargando las reglas…">
      {() => (
        <>
          <DraftBanners draft={draft} />
          <SettingRows label="Reglas">
            <SettingRow
              draft={draft}
              path="require_second_factor"
              control={SecondFactorControl}
              below={
                <>
                  <small className={settingsStyles.note}>
                    Quien entra por el proveedor de identidad queda fuera de esta regla: ahí se decide.
                  </small>
                  <OwnWarning rule={ruleOf(draft.at('require_second_factor')?.value)} />
                </>
              }
            />
            <SettingRow draft={draft} path="idle_minutes" />
          </SettingRows>
        </>
      )}
    </Loaded>
  )
}

const ruleOf = (value: unknown): SecondFactorRule | null => RULES.find((rule) => rule.value === value)?.value ?? null

function SecondFactorControl({ value, onChange }: SettingControlProps) {
  const own = typeof value === 'string' ? value : ''
  const unknown = { value: own, label: unknownValueText(value), hint: KEPT_AS_IT_IS }
  const rules = ruleOf(value) === null ? [...RULES, unknown] : RULES
  return <RadioCards<string> legend="Segundo factor obligatorio" value={own} options={rules} onChange={onChange} />
}

/** Whoever saves a rule that they do not meet is asked at once. */
function OwnWarning({ rule }: { readonly rule: SecondFactorRule | null }) {
  const { data: own } = useAccount()
  if (own === undefined || rule === null) return null
  const hasFactor = own.totp || own.passkeys.length > 0
  if (!mustAddFactor(rule, { role: own.user.role, hasFactor, isVouchedFor: false })) return null
  return (
    <Banner tone="warning" title="Usted todavía no tiene segundo factor">
      Al guardar se le pedirá configurarlo antes de seguir, salvo que haya entrado por el proveedor de identidad.
    </Banner>
  )
}
