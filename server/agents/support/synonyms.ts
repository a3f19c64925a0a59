import { stemOf } from './words.ts'

/** Words that may stand for each other, one group a line. Nothing here changes a number, a name or a direction. */
const GROUPS = `
buy purchase acquire obtain get
begin start commence launch open initiate
end finish conclude terminate expire
big large great huge substantial considerable
small little minor tiny
important significant key major main principal essential crucial primary chief
show shows demonstrate indicate reveal illustrate display suggest
need require necessitate demand
help assist aid support
make create produce build construct manufacture develop generate
change alter modify amend adjust revise
give provide offer supply grant deliver furnish
get receive obtain
tell inform notify notice advise report
say state declare announce claim assert mention note
ask request seek apply
choose select pick opt
keep retain maintain preserve hold
pay compensate remunerate reimburse payment remuneration
pay salary wage wages compensation earnings
employee worker staff personnel
employer company firm organization organisation business enterprise corporation
people person individual persons individuals
child children kid kids
house home dwelling residence
car vehicle automobile
doctor physician practitioner clinician
drug medicine medication pharmaceutical
illness disease disorder condition
law statute act legislation
rule regulation requirement policy provision
contract agreement
lawyer attorney counsel solicitor
court tribunal
buyer purchaser
seller vendor supplier
tenant lessee renter
landlord lessor
money fund funds cash
cost price expense charge fee
total overall altogether sum
about approximately around roughly circa nearly almost
yearly annual annually year
monthly month
weekly week
daily day
quickly rapidly swiftly fast
especially particularly notably
usually generally typically normally commonly
often frequently
also additionally furthermore moreover
because since due
however but nevertheless nonetheless
city town municipality
country nation state
area region zone district territory
leader head chief director
member participant
goal aim objective purpose target
method approach technique procedure process way
result outcome consequence finding
use utilize utilise employ apply usage
find discover identify detect locate determine
study research investigation analysis
test examine exam examination assess assessment evaluate evaluation
part component section portion element piece
kind type sort category class
number amount quantity count figure
size dimension
speed rate velocity
danger risk hazard
problem issue difficulty trouble
answer reply response respond
fix repair mend correct
fight combat battle war conflict
kill slay murder
die perish death
live reside dwell inhabit
move relocate transfer shift
go travel
build establish found set
write author compose draft
read peruse
teach instruct educate train
learn study
think believe consider regard
know understand
want wish desire
allow permit let authorize authorise enable
stop halt cease discontinue
cut cuts slash trim
divide split separate
join combine merge unite connect link
contain include comprise consist hold
cover span encompass
happen occur take
cause lead result bring
protect safeguard guard defend secure
check verify inspect confirm
allow entitle
must shall obligated obliged required
submit file send lodge
store save keep
delete remove erase eliminate
document file record paper
page sheet
picture image photo photograph figure
film movie
song track
player athlete
game match contest
team squad side
win victory triumph
defeat beat overcome
capture seize take
ruler king monarch sovereign
soldier troops army military forces force
ship vessel boat
plane aircraft airplane
road street highway
water liquid
food nourishment
own possess
rich wealthy
poor impoverished
famous known renowned celebrated notable
old ancient
new recent novel
whole entire complete full
enough sufficient adequate
near close
former previous ex past
current present existing
entire all
only solely exclusively merely just
mainly mostly primarily largely chiefly predominantly
together jointly
quite fairly rather
maximum max upper
minimum min
under beneath
allowed permitted
prohibited forbidden banned
worker labourer laborer
holiday vacation leave
sick ill
hurt injure harm damage
cure treat heal treatment
effect impact influence
symptom sign
adult grown
elderly aged senior
pregnant pregnancy
dose dosage
swallow ingest
physician doctor
advantage benefit
drawback disadvantage
meeting gathering session conference
vote ballot poll election
government administration
president head
area field domain
university college
school academy
student pupil learner
teacher instructor educator
scientist researcher
discover find
idea concept notion
view opinion belief
famous popular
job occupation work position employment post role
task duty responsibility obligation
fire dismiss discharge terminate
hire recruit employ engage
warranty guarantee
device appliance unit machine equipment apparatus
battery cell accumulator
screen display monitor
button key
customer client consumer
deliver ship
return refund
deadline limit due
deposit security
damage harm
break breach violate violation infringe
property premises
rent lease
owner proprietor holder
sign execute signature
written writing
within inside
yearly annum
accrue earn gain accumulate
next following subsequent
less minus
rank place
allow concede permit
several number multiple numerous many
different various diverse
information data details
attempt try
find discover
work labor labour
intend design
modification change
common widespread
now currently today presently
like similar
ensure make sure guarantee
speak talk
say state tell
believe think
group collection
make create
see view
extra additional further
advise recommend suggest
forbid prohibit ban
want intend
below under
notify tell inform
complete finish
step stage phase
guide manual handbook
agree consent
permission consent approval authorization authorisation
home house
healthcare health medical
wage pay salary
internet web online
picture image
estimate projection forecast project
spend expend
earn gain
grow expand
publish issue release
reach achieve attain
remain stay
appear seem
call name term title designate dub
consist compose comprise
locate situate
serve act function
play perform
`
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/).map(stemOf))

const MEMBER = new Map<string, Set<number>>()
for (const [group, stems] of GROUPS.entries())
  for (const stem of stems) MEMBER.set(stem, (MEMBER.get(stem) ?? new Set()).add(group))

/** Whether two stems may stand for each other. */
export function synonymous(a: string, b: string): boolean {
  const groups = MEMBER.get(a)
  const others = MEMBER.get(b)
  if (!groups || !others) return false
  for (const group of groups) if (others.has(group)) return true
  return false
}
