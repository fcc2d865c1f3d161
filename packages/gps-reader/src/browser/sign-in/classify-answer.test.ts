import { expect, test } from 'vitest'
import { classifyAnswer } from './classify-answer.ts'

test.each([
  ['credentials-refused', 'Usuario o contraseña incorrectos'],
  ['credentials-refused', 'Credenciales inválidas. Intente de nuevo.'],
  ['credentials-refused', 'La contraseña no es correcta'],
  ['credentials-refused', 'El usuario no existe'],
  ['credentials-refused', 'No fue posible iniciar sesión'],
  ['credentials-refused', 'Wrong credentials.'],
  ['credentials-refused', 'Invalid username or password'],
  ['credentials-refused', 'The email and password you entered do not match our records'],
  ['credentials-refused', 'Login failed'],
  ['credentials-refused', 'Bad credentials'],
  ['credentials-refused', 'Usuário ou senha inválidos'],
  ['credentials-refused', 'Benutzername oder Passwort ist falsch'],
  ['credentials-refused', 'Anmeldung fehlgeschlagen'],
  ['credentials-refused', 'Identifiant ou mot de passe incorrect'],
  ['credentials-refused', 'Échec de la connexion'],
  ['credentials-refused', 'Nome utente o password errati'],
  ['credentials-refused', 'Неверный логин или пароль'],
  ['credentials-refused', '用户名或密码错误'],
  ['account-locked', 'Su cuenta ha sido bloqueada'],
  ['account-locked', 'Usuario inhabilitado, contacte a su proveedor'],
  ['account-locked', 'Demasiados intentos fallidos. Intente en 15 minutos.'],
  ['account-locked', 'Your account is locked'],
  ['account-locked', 'Too many attempts, try again later'],
  ['account-locked', 'Ihr Konto wurde gesperrt'],
  ['account-locked', 'Учетная запись заблокирована'],
  ['account-locked', '密码错误次数过多，账号已锁定'],
  ['account-locked', 'Conta bloqueada por excesso de tentativas'],
  ['session-taken', 'El usuario ya tiene una sesión activa'],
  ['session-taken', 'Ya existe una sesión abierta con este usuario'],
  ['session-taken', 'This user is already logged in'],
  ['second-factor', 'Ingrese el código de verificación que enviamos a su correo'],
  ['second-factor', 'Enter the 6-digit code from your authenticator app'],
  ['second-factor', 'Введите код подтверждения'],
  ['second-factor', 'Le enviamos un código por SMS'],
  ['captcha', 'El captcha es incorrecto'],
  ['captcha', 'Confirme que no es un robot'],
  ['captcha', '验证码错误'],
  ['platform-down', 'Sistema en mantenimiento'],
  ['platform-down', '502 Bad Gateway'],
] as const)('%s: %s', (obstacle, sentence) => {
  expect(classifyAnswer(['Bienvenido', sentence])).toEqual({ obstacle, sentence })
})

test.each([
  'Usuario',
  'Contraseña',
  '¿Olvidó su contraseña?',
  'Iniciar sesión',
  'Remember me',
  'Recordar usuario y contraseña',
  'Validando usuario…',
  'Bienvenido, espejo',
  'Unidad 45AK7P sin señal desde ayer',
  'Motor bloqueado',
  'Monitoreo de flotas en tiempo real',
  'Ingrese su usuario y contraseña',
  'Error',
  'Passwort vergessen?',
  '忘记密码',
])('%s says nothing against the account', (line) => {
  expect(classifyAnswer([line])).toBeNull()
})

test('a locked account is not taken for a wrong password', () => {
  const lines = ['Usuario o contraseña incorrectos', 'Su cuenta fue bloqueada por 30 minutos']
  expect(classifyAnswer(lines)?.obstacle).toBe('account-locked')
})
