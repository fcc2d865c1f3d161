/** What a script may name, and what it is called in the list under it (design §3). */
export const SCRIPT_VARIABLES = ['operador', 'placas', 'minutos', 'lugar', 'cliente', 'persona'] as const
type ScriptVariable = (typeof SCRIPT_VARIABLES)[number]

/** What is known; null stands in the text as not known. */
export type ScriptValues = Readonly<Record<ScriptVariable, string | null>>

const VARIABLE = /\{([^{}]*)\}/g
const isVariable = (name: string): name is ScriptVariable => SCRIPT_VARIABLES.some((one) => one === name)

/** Why a script cannot be kept, in words; null when it can: a variable that there is not, a brace that nothing closes. */
export function scriptProblem(script: string): string | null {
  const unknown = [...script.matchAll(VARIABLE)].map(([, name = '']) => name).find((name) => !isVariable(name))
  if (unknown !== undefined) return `No existe la variable {${unknown.slice(0, 20)}}`
  return /[{}]/.test(script.replaceAll(VARIABLE, '')) ? 'Falta abrir o cerrar una llave' : null
}

/** The script as it is read out; what is not known says so. */
export const fillScript = (script: string, values: ScriptValues): string =>
  script.replaceAll(VARIABLE, (whole, name: string) => {
    if (!isVariable(name)) return whole
    return values[name] ?? `(sin dato: ${name})`
  })
