import {
  AWAY_WORDS,
  CAPTCHA_WORDS,
  COMPANY_WORDS,
  ENTER_WORDS,
  fold,
  NEXT_WORDS,
  OPTIONAL_WORDS,
  PASSWORD_WORDS,
  SEARCH_WORDS,
  SECOND_FACTOR_WORDS,
  TERMS_WORDS,
  USER_WORDS,
} from './sign-in-words.ts'
import type { ControlSeen, FieldSeen, PageSurvey } from './survey-page.ts'

/** What to do on a page to sign in. Fields are null where the page has none. */
export interface FormChoice {
  readonly company: FieldSeen | null
  readonly user: FieldSeen | null
  /** Null: the first of two steps. */
  readonly password: FieldSeen | null
  /** Boxes to tick before. */
  readonly terms: readonly FieldSeen[]
  /** Where the answer to a captcha is typed, by a person. */
  readonly captchaField: FieldSeen | null
  readonly secondFactor: FieldSeen | null
  /** Null: Enter in the last field. */
  readonly submit: ControlSeen | null
  readonly actions: readonly string[]
}

interface Described extends FieldSeen {
  readonly words: string
}

/**
 * The form by which one signs in, or null. The password decides which form it is: one alone in its form, called like an
 * entrance rather than like a registration; without any, a single field for a user beside a button that goes on.
 */
export function chooseForm(survey: PageSurvey): FormChoice | null {
  const fields = survey.fields.map(
    (field): Described => ({ ...field, words: fold(`${field.autocomplete} ${field.hay}`) }),
  )
  const typed = fields.filter(({ type }) => type !== 'checkbox' && type !== 'search')
  const password = choosePassword(survey, typed)
  if (password === null) return firstStep(survey, fields)
  const mine = typed.filter((field) => field.form === password.form && field !== password && !isPassword(field))
  const { captchaField, secondFactor, rest } = setAside(mine)
  const beside = rest.filter((field) => !SEARCH_WORDS.test(field.words) && isBeside(field, password, survey))
  const { company, user } = companyAndUser(beside, password)
  const isCalledUser = beside.some(({ words }) => USER_WORDS.test(words))
  if (!isCalledUser && offersWayOut(survey)) return null
  return {
    company,
    user,
    password,
    captchaField,
    secondFactor,
    terms: termsOf(fields, password.form),
    submit: chooseSubmit(survey.controls, password.form, password.index),
    actions: survey.forms[password.form]?.actions ?? [],
  }
}

/** Who can leave is in: a masked field on such a page is for a command, a change, a device. */
const offersWayOut = ({ controls }: PageSurvey): boolean =>
  controls.some(({ words }) => WAY_OUT.test((fold(words).split('|')[0] ?? '').trim()))

const WAY_OUT =
  /^(cerrar sesion|salir|salir del sistema|finalizar sesion|desconectar(se)?|log ?out|log ?off|sign ?out|sair|encerrar sessao|abmelden|deconnexion|se deconnecter|esci|выйти|выход|退出|退出登录|注销)$/

const isPassword = ({ isMasked, words }: Described): boolean =>
  isMasked && !SECOND_FACTOR_WORDS.test(words) && !CAPTCHA_WORDS.test(words)

/** Masked; or, where nothing is, called a password: some pages mask it when it gets the focus. */
function choosePassword(survey: PageSurvey, typed: readonly Described[]): Described | null {
  const masked = typed.filter(isPassword)
  const called = typed.filter(
    ({ words, type }) => type !== 'email' && PASSWORD_WORDS.test(words) && !USER_WORDS.test(words),
  )
  const perForm = (form: number): number => masked.filter((field) => field.form === form).length
  let best: Described | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (const field of masked.length > 0 ? masked : called) {
    const form = fold(survey.forms[field.form]?.words ?? '')
    let score = 0
    if (perForm(field.form) > 1) score -= 4
    if (/new-password/.test(field.autocomplete)) score -= 3
    if (/current-password/.test(field.autocomplete)) score += 2
    if (/confirm|repet|repeat|nueva|nuevo|new/.test(field.words)) score -= 3
    if (/registr|crear (una )?cuenta|create|sign ?up|cadastr/.test(form) && !ENTER_WORDS.test(form)) score -= 2
    if (/olvid|forgot|recordar|remember|esquec|vergessen|oubli|dimenticat|забыли|忘记/.test(form)) score += 1
    if (typed.some((other) => other.form === field.form && other.index < field.index && other !== field)) score += 1
    if (score > bestScore) {
      best = field
      bestScore = score
    }
  }
  // Two in one form, and none of them alone: a password is being changed or chosen, not asked for.
  return bestScore <= -5 ? null : best
}

function setAside(fields: readonly Described[]): {
  captchaField: Described | null
  secondFactor: Described | null
  rest: readonly Described[]
} {
  const captchaField = fields.find(({ words }) => CAPTCHA_WORDS.test(words) && !/短信/.test(words)) ?? null
  const secondFactor = fields.find((field) => field !== captchaField && SECOND_FACTOR_WORDS.test(field.words)) ?? null
  return {
    captchaField,
    secondFactor,
    rest: fields.filter((field) => field !== captchaField && field !== secondFactor),
  }
}

/** After the password, or beside a captcha, only what says that it is for an account; else it may be for its answer. */
const isBeside = ({ words, index }: Described, password: Described, { captchas }: PageSurvey): boolean =>
  (index < password.index && captchas.length === 0) || USER_WORDS.test(words) || COMPANY_WORDS.test(words)

/** Of the fields beside the password. With two, the one called like a company is the account, else the first is. */
function companyAndUser(
  rest: readonly Described[],
  password: Described,
): { readonly company: Described | null; readonly user: Described | null } {
  const [first = null, second = null] = rest
  if (second === null) return { company: null, user: first }
  const near = rest.length > 2 ? rest.filter(({ words }) => USER_WORDS.test(words) || COMPANY_WORDS.test(words)) : rest
  if (near.length < 2)
    return { company: null, user: near[0] ?? rest.findLast(({ index }) => index < password.index) ?? first }
  const score = ({ words }: Described): number =>
    Number(USER_WORDS.test(words)) * 2 - Number(COMPANY_WORDS.test(words)) * 3
  const user = near.reduce((best, field) => (score(field) >= score(best) ? field : best))
  const company = near.find((field) => field !== user && !isLanguage(field)) ?? null
  return { company: company !== null && isOptional(company) ? null : company, user }
}

const isLanguage = ({ words }: Described): boolean => /idioma|language|sprache|langue|zona horaria|timezone/.test(words)
const isOptional = ({ words, isRequired }: Described): boolean => !isRequired && OPTIONAL_WORDS.test(words)

/** Required boxes, and those called like terms. */
const termsOf = (fields: readonly Described[], form: number): readonly FieldSeen[] =>
  fields.filter(
    (field) =>
      field.type === 'checkbox' &&
      field.form === form &&
      !field.isChecked &&
      (field.isRequired || TERMS_WORDS.test(field.words)),
  )

/** A page that asks who one is before it asks for the password, or for the company before the user. */
function firstStep(survey: PageSurvey, fields: readonly Described[]): FormChoice | null {
  const typed = fields.filter(({ type }) => type !== 'checkbox')
  for (const field of typed) {
    const isUser = /username|email/.test(field.autocomplete) || USER_WORDS.test(field.words) || field.type === 'email'
    const isCompany = COMPANY_WORDS.test(field.words)
    if (!isUser && !isCompany) continue
    const form = fold(survey.forms[field.form]?.words ?? '')
    if (SEARCH_WORDS.test(field.words) || CAPTCHA_WORDS.test(field.words) || SECOND_FACTOR_WORDS.test(field.words))
      continue
    if (/newsletter|suscri|boletin|comentario|mensaje|message|contact|cotiz/.test(form)) continue
    const mine = typed.filter((other) => other.form === field.form)
    if (mine.length > 3) continue
    const submit = chooseSubmit(survey.controls, field.form, field.index)
    const words = fold(submit?.words ?? '')
    if (submit === null || !(NEXT_WORDS.test(words) || ENTER_WORDS.test(words) || submit.isSubmit)) continue
    const { captchaField, secondFactor, rest } = setAside(mine)
    const both = companyAndUser(rest, field)
    return {
      ...(isUser ? both : { company: field, user: null }),
      password: null,
      captchaField,
      secondFactor,
      terms: termsOf(fields, field.form),
      submit,
      actions: survey.forms[field.form]?.actions ?? [],
    }
  }
  return null
}

/** What lets in: of this form, called like it or made for it; never what leads away. */
function chooseSubmit(controls: readonly ControlSeen[], form: number, after: number): ControlSeen | null {
  let best: ControlSeen | null = null
  let bestScore = 0
  for (const control of controls) {
    if (control.form !== form) continue
    const [shown = '', names = ''] = fold(control.words).split('|')
    let score = control.isSubmit ? 4 : 0
    if (ENTER_WORDS.test(shown) || NEXT_WORDS.test(shown)) score += 4
    else if (ENTER_WORDS.test(names) || /submit|btn|button|ok\b/.test(names)) score += 1
    if (AWAY_WORDS.test(shown)) score -= 6
    else if (shown.trim() === '' && AWAY_WORDS.test(names)) score -= 6
    if (control.isLink && !control.isSubmit) score -= 1
    // A box around the button takes the same words: the innermost comes last.
    if (score > 0 && score >= bestScore && (control.index > after || score > bestScore)) {
      best = control
      bestScore = score
    }
  }
  return best
}

/** A link or button by which one gets to the form. */
export function chooseEntrance(survey: PageSurvey): readonly ControlSeen[] {
  const scored = survey.controls.flatMap((control) => {
    const [shown = '', names = ''] = fold(control.words).split('|')
    const text = shown.trim()
    if (AWAY_WORDS.test(text) || text.length > 40) return []
    const isNamed = ENTRANCE_WORDS.test(text)
    const isLinked = ENTRANCE_LINKS.test(names)
    if (!isNamed && !(isLinked && text.length < 30)) return []
    return [{ control, score: Number(isNamed) * 2 + Number(isLinked) + (text.length < 20 ? 1 : 0) }]
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ control }) => control)
}

const ENTRANCE_WORDS =
  /^(iniciar sesion|inicia sesion|inicio de sesion|ingres(ar|a|o|e)( al sistema| a la plataforma)?|acced(er|e)|acceso( (a )?clientes?)?|entrar|entra|login|log ?in|sign ?in|mi cuenta|clientes|plataforma|area de clientes|anmelden|einloggen|connexion|se connecter|accedi|acessar|вход|войти|登录|登陆|my account|member login|client login|customer login)\b|^(登录|登陆|登入|вход|войти)|iniciar sesion|iniciar sesión/
const ENTRANCE_LINKS = /log-?in|sign-?in|acceso|ingres|iniciar|entrar|auth\b/
