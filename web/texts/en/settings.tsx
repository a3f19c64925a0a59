import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const noAnswerWithin10Seconds = 'No answer within 10 seconds.'
export const noServerCanBeReachedThere = 'No server answers there.'
export const aServerAnswersThereAndAsks = 'A server answers there and requires a sign-in.'
export const aServerAnswersThereButWith = (status: number) =>
  `A server answers there, but with status ${status}.`
export const somethingAnswersThereButItIs = 'Something answers there, but it is not Ibid.'
export const ibidAnsweredInMs = (version: string, took: number) => `Ibid ${version} answered in ${took} ms.`
export const testConnection = 'Test connection'
export const profile = 'Profile'
export const displayName = 'Display Name'
export const email = 'Email'
export const organization = 'Organization'
export const light = 'Light'
export const dark = 'Dark'
export const system = 'System'
export const appearance = 'Appearance'
export const theme = 'Theme'
export const language = 'Language'
export const asInTheBrowser = 'As in the browser'
export const answersStayInTheirLanguage =
  'Applies in this browser once you save. Answers stay in the language of your documents.'
export const apiConfiguration = 'API Configuration'
export const apiEndpoint = 'API Endpoint'
export const keptInThisBrowserAnotherServer = (here: ReactNode, there: ReactNode) => (
  <>
    Saved in this browser. To use another server, set {here} here and {there} there.
  </>
)
export const requestTimeoutSeconds = 'Request Timeout (seconds)'
export const uploadsAndAnswersBeingWritten = 'Uploads and streaming answers have no time limit.'
export const thisBrowserCannotNotifyYouFrom = 'This browser cannot notify you from this page.'
export const thisBrowserBlocksNotifications =
  'This browser blocks notifications from this page. Allow them in its settings for this site.'
export const thisBrowserHasNotAllowedIt =
  'This browser has not allowed notifications yet. Switch it off and on again to be asked.'
export const thisBrowserTellsYou = 'This browser tells you when an upload ends while the page is not in view.'
export const thisBrowserTellsYouAsksFirst =
  'This browser tells you when an upload ends while the page is not in view. It asks you first.'
export const notifications = 'Notifications'
export const emailNotifications = 'Email Notifications'
export const thisInstanceSendsNoMailThe =
  'Ibid does not send email yet. Your choice is saved for when it does.'
export const pushNotifications = 'Push Notifications'
export const productUpdates = 'Product Updates'
export const nothingIsFetchedFromTheNetwork =
  'Ibid fetches nothing from the network. See the changelog of each release.'
export const cancel = 'Cancel'
export const theServerDoesNotAnswerTry = 'The server does not answer. Try again.'
export const passwordChanged = 'Password Changed'
export const keep = 'Keep'
export const revokeThem = (tokens: number) => (tokens === 1 ? 'Revoke It' : `Revoke All ${tokens}`)
export const tokensStillLetIn = (tokens: number) =>
  tokens === 1
    ? '1 API token still works. If somebody else knew the password, revoke it.'
    : `${formatCount(tokens)} API tokens still work. If somebody else knew the password, revoke them.`
export const neverUsed = 'Never used'
export const theTokensWereNotRevoked = 'The tokens were not revoked.'
export const passwordChangedOtherBrowsers = 'Password changed. Other browsers are signed out.'
export const passwordSet = 'Password set.'
export const changePassword = 'Change Password'
export const setPassword = 'Set Password'
export const theTwoAreNotTheSame = 'The passwords do not match.'
export const fromThenOnTheDashboardAsks =
  'The dashboard will ask for it, on this machine too, and programs will need a token.'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const atLeastCharactersAFewWords = (minpasswordchars: number) =>
  `At least ${minpasswordchars} characters. Several unrelated words are easy to remember.`
export const newPasswordAgain = 'New password again'
export const code = 'Code'
export const yourPassword = 'Your password'
export const theSixDigitsThatYour = 'The six digits that your authenticator shows now, or a recovery code.'
export const recoveryCodes = 'Recovery Codes'
export const copied = 'Copied'
export const copy = 'Copy'
export const save = 'Save'
export const iHaveSavedThem = 'I have saved them'
export const eachOfTheseLetsYouIn =
  'Each code signs you in once if you lose your authenticator. Store them with your passwords: they are not shown again.'
export const signingInWillThenTakeYour =
  'You will sign in with your password and a code from an authenticator app on your phone. This signs out other browsers.'
export const enable2fa = 'Enable 2FA'
export const continueIt = 'Continue'
export const scanThisWithYourAuthenticator = 'Scan this with your authenticator app, or type the key into it.'
export const qrCodeForYourAuthenticatorApp = 'QR code for your authenticator app'
export const key = 'Key'
export const theSixDigitsThatTheApp = 'The six digits that the app shows now.'
export const apiTokens = 'API Tokens'
export const newToken = 'New Token'
export const programsSendOneAsWhereA = (code: ReactNode) => (
  <>Where a password is required, programs send a token as {code}.</>
)
export const madeNeverUsed = (createdAt: string) => `Created ${createdAt}, never used`
export const lastUsedFrom = (usedAt: string, usedAddress: null | string) =>
  `Last used ${usedAt} from ${usedAddress}`
export const revoke = (name: string) => `Revoke ${name}`
export const revoke2 = 'Revoke'
export const readerAsksAndReads = 'Reader: can ask and read'
export const adminMayDoEverything = 'Admin: can do everything'
export const done = 'Done'
export const token = (name: string) => `Token “${name}”`
export const copyItNowItIsNot = 'Copy it now: it is not shown again. Ibid keeps only its hash.'
export const makeToken = 'Create Token'
export const name = 'Name'
export const whatWillUseIt = 'What you will use it for.'
export const eGNightlyImport = 'e.g., nightly import'
export const role = 'Role'
export const revokeToken = 'Revoke Token'
export const whatUsesTheTokenIsNot = (bdi: ReactNode) => (
  <>Programs that use the token “{bdi}” lose access at once.</>
)
export const security = 'Security'
export const theServerDidNotReportSecurity = 'The server did not report its security settings.'
export const password = 'Password'
export const notSet = 'Not set'
export const set = (changedAt: string) => `Set ${changedAt}`
export const remove = 'Remove'
export const twoFactorAuthentication = 'Two-factor authentication'
export const disable2fa = 'Disable 2FA'
export const onLeft = (recoveryCodes: number) => `On, ${plural(recoveryCodes, 'recovery code')} left`
export const makeNewOnes = 'Create new ones'
export const offThePasswordAloneLetsIn = 'Off: the password is enough to sign in'
export const setAPasswordFirst = 'Set a password first'
export const ibidWillAskNobodyForA =
  'Anyone who can reach Ibid can then use it without a password. This also removes the second factor and ends all sessions.'
export const removePassword = 'Remove Password'
export const thePasswordAloneWillLetIn = 'The password will be enough to sign in.'
export const theFormerCodesWillLetNobody = 'The old codes will stop working.'
export const newRecoveryCodes = 'New Recovery Codes'
export const makeCodes = 'Create Codes'
export const ibidListensOnWhichThisMachine = (host: string) =>
  `Ibid listens on ${host}, which only this machine can reach, and asks for no password.`
export const ibidListensOnWhereOthersCan = (host: string) =>
  `Ibid listens on ${host}, where others can reach it.`
export const noPasswordIsSet = 'No password is set'
export const othersCanReachAndIbidDoes = (host: string) =>
  `Others can reach ${host}, and Ibid does not encrypt the connection: use a certificate (--tls-cert) or a reverse proxy that does.`
export const lastLogin = 'Last login'
export const from = (at: string, address: string) => `${at} from ${address}`
export const noneBeforeThisOne = 'None before this one'
export const sinceThen = (failed: number) => `${plural(failed, 'failed attempt')} since then`
export const sessions = 'Sessions'
export const signOutOthers = 'Sign Out Others'
export const theOtherBrowsersWereNotSigned = 'The other browsers were not signed out.'
export const thisBrowserAloneIsSignedIn = 'Only this browser is signed in'
export const thisBrowserAndAreSignedIn = (others: number) =>
  `This browser and ${plural(others, 'other')} are signed in`
export const model = 'Model'
export const theModelCouldNotBeChosen = 'The model could not be chosen.'
export const chooseAModel = 'Choose a model'
export const theModelCouldNotBeDownloaded = 'The model could not be downloaded.'
export const getAnotherModel = 'Get another model'
export const ollamaDownloadsItOnItsOwn = 'Ollama downloads it to the machine it runs on.'
export const eGLlama323b = 'e.g., llama3.2:3b'
export const download = 'Download'
export const answering = 'Answering'
export const writer = 'Writer'
export const extractiveVerbatimSentences = 'Ibid, quoting word for word'
export const embedding = 'Embedding'
export const dimensions = (model: string, dimensions: number) => `${model}, ${dimensions} dimensions`
export const reindexingWithOf = (line: string, model: string, done: number, total: number) =>
  `${line}; reindexing with ${model}, ${done} of ${total}`
export const reachable = 'reachable'
export const notReachable = 'not reachable'
export const systemInfo = 'System Info'
export const selfHosted = 'Self-Hosted'
export const documents = 'Documents'
export const unlimited = 'Unlimited'
export const queries = 'Queries'
export const storage = 'Storage'
export const localStorage = 'Local Storage'
export const version = 'Version'
export const workers = 'Workers'
export const ofBusy = (busy: number, count: number) => `${busy} of ${count} busy`
export const onDisk = 'On disk'
export const free = (bytes: string, freeBytes: string) => `${bytes}, ${freeBytes} free`
export const dataFolder = 'Data folder'
export const scannedPages = 'Scanned pages'
export const oldOfficeFiles = 'DOC, XLS, PPT'
export const readByTesseract = (found: boolean) =>
  found ? 'read by tesseract' : 'tesseract is not installed'
export const readByLibreOffice = (found: boolean) =>
  found ? 'read by LibreOffice' : 'LibreOffice is not installed'
export const seeAllConnections = 'See all connections'
export const connections = 'Connections'
export const webPages = 'Web pages'
export const ibidFetchesAPageWhen =
  'Ibid fetches a page when you add its address on Upload: that page alone, from public addresses only.'
export const viewDocumentation = 'View Documentation'
export const theServerDidNotTellIts = 'The server did not report its status.'
export const settings = 'Settings'
export const failedToLoadSettings = 'Failed to load settings'
export const tryAgain = 'Try again'
export const theServerDidNotGiveIts = 'The server did not send its settings.'
export const saved = 'Saved!'
export const saveChanges = 'Save Changes'
export const theSettingsWereNotSaved = 'The settings were not saved'
export const theServerDidNotTakeThem = 'The server rejected them.'
export const modelServer = 'Model server'
export const questionsLeaveYourNetwork = 'Questions and passages leave your network'
export const theyGoTo = (host: ReactNode) => <>They go to {host}, which writes the answers.</>
export const helpLinks = 'Help Links'
export const theHelpCenterShowsALink =
  'The Help Center and the foot of the landing page show a link for each address you set here.'
export const emptyTheCarriedDocumentation = 'Empty: the documentation that comes with Ibid'
export const anAddressBeginsWith = 'An address begins with https://, http:// or mailto:.'
export const searchSettings = 'Search settings'
export const noSettingFor = (text: string) => `No results for “${text}”.`
export const inactive = 'Inactive'
