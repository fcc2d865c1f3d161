import type { Page } from 'playwright-core'
import { chooseForm } from './choose-form.ts'
import { surveyFrames } from './frame-survey.ts'
import { asksForCode } from './platform-second-factor.ts'
import { fold } from './sign-in-words.ts'
import { linesOf } from './watch-answer.ts'

const ENDED =
  /(sesion|session|sessao|sitzung|sessione|сеанс|сессия).{0,30}(expir|caduc|termin|finaliz|cerrad|ended|closed|timed? ?out|abgelaufen|beendet|scadut|истек|завершен|inactiv)|会话(过期|超时)|登录(过期|超时|失效)|vuelva a (iniciar sesion|entrar|ingresar)|please (log|sign) ?in again/
const TAKEN =
  /(otra|otro|another|andere|autre|altro|outro|друг).{0,40}(sesion|session|dispositivo|device|equipo|navegador|lugar|ubicacion|location|browser|sessao|gerat|ordinateur|устройств)|(iniciado|inicio|ingres\w{1,12}|logged in|signed in|conect\w{1,12}).{0,40}(desde otr|en otr|from another|elsewhere|on another)|(desconectad|expulsad|kicked|disconnected).{0,60}(otr|another|sesion|session)|sesion duplicada|duplicate session|别处登录|其他(地方|设备)登录/

const SHORT_PAGE = 1_200

export interface SignedOut {
  /** Another sign-in of the same account put this one out. */
  readonly isTaken: boolean
  /** The page's own words; null where it says none. */
  readonly sentence: string | null
}

/** Whether a page that was signed in is no longer, and what it says of it. Null: it still is. 'unknown': it does not answer. */
export async function whySignedOut(page: Page): Promise<SignedOut | null | 'unknown'> {
  const [surveys, { lines }] = await Promise.all([surveyFrames(page), linesOf(page)])
  if (surveys === null) return 'unknown'
  const short = lines.filter((line) => line.length < 200)
  const taken = short.find((line) => TAKEN.test(fold(line))) ?? null
  const ended = taken ?? short.find((line) => ENDED.test(fold(line))) ?? null
  const textLength = surveys.reduce((sum, { survey }) => sum + survey.textLength, 0)
  const asks = surveys.some(({ survey }) => {
    const form = chooseForm(survey)
    if (form !== null && form.password !== null) return true
    // Less than a whole form counts where there is little else: a page to work with has fields for anything.
    return textLength < SHORT_PAGE && (form !== null || asksForCode(survey) || survey.captchas.length > 0)
  })
  if (!asks && !(textLength < SHORT_PAGE / 2 && ended !== null)) return null
  return { isTaken: taken !== null, sentence: ended }
}
