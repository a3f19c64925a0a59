import { stemOf, withoutDiacritics } from './words.ts'

/** Groups of English synonyms, separated by bars. No substitution changes a number, a name or a direction. */
const SYNONYM_GROUPS = `
buy purchase acquire obtain get | begin start commence launch open initiate | end finish conclude terminate expire |
big large great huge substantial considerable | small little minor tiny | important significant key major main
principal essential crucial primary chief | show demonstrate indicate reveal illustrate display suggest | need require
necessitate demand | help assist aid support | make create produce build construct manufacture develop generate |
change alter modify amend adjust revise | give provide offer supply grant deliver furnish | receive obtain | tell
inform notify notice advise report | say state declare announce claim assert mention note | ask request seek apply |
choose select pick opt | keep retain maintain preserve hold | pay compensate remunerate reimburse payment | pay salary
wage compensation earnings | employee worker staff personnel | employer company firm organization organisation
business enterprise corporation | people person individual | child kid | house home dwelling residence | car vehicle
automobile | doctor physician practitioner clinician | drug medicine medication pharmaceutical | illness disease
disorder condition | law statute act legislation | rule regulation requirement policy provision | contract agreement |
lawyer attorney counsel solicitor | court tribunal | buyer purchaser | seller vendor supplier | tenant lessee renter |
landlord lessor | money fund cash | cost price expense charge fee | total overall altogether sum | about approximately
around roughly circa nearly almost | yearly annual year | monthly month | weekly week | daily day | quickly rapidly
swiftly fast | especially particularly notably | usually generally typically normally commonly | often frequently |
also additionally furthermore moreover | because since due | however but nevertheless nonetheless | city town
municipality | country nation state | area region zone district territory | leader head chief director | member
participant | goal aim objective purpose target | method approach technique procedure process way | result outcome
consequence finding | use utilize utilise employ apply usage | find discover identify detect locate determine | study
research investigation analysis | test examine exam assess evaluate | part component section portion element piece |
kind type sort category class | number amount quantity count figure | size dimension | speed rate velocity | danger
risk hazard | problem issue difficulty trouble | answer reply response respond | fix repair mend correct | fight
combat battle war conflict | kill slay murder | die perish death | live reside dwell inhabit | move relocate transfer
shift | go travel | build establish found set | write author compose draft | read peruse | teach instruct educate
train | learn study | think believe consider regard | know understand | want wish desire | allow permit let authorize
authorise enable | stop halt cease discontinue | cut slash trim | divide split separate | join combine merge unite
connect link | contain include comprise consist hold | cover span encompass | happen occur take | cause lead result
bring | protect safeguard guard defend secure | check verify inspect confirm | allow entitle | must shall obligated
required | submit file send lodge | store save keep | delete remove erase eliminate | document file record paper |
page sheet | picture image photo photograph figure | film movie | song track | player athlete | game match contest |
team squad side | win victory triumph | defeat beat overcome | capture seize take | ruler king monarch sovereign |
soldier troops army military forces | ship vessel boat | plane aircraft airplane | road street highway | water liquid
| food nourishment | own possess | rich wealthy | poor impoverished | famous known renowned celebrated notable | old
ancient | new recent novel | whole entire complete full | enough sufficient adequate | near close | former previous ex
past | current present existing | entire all | only solely exclusively merely just | mainly mostly primarily largely
chiefly predominantly | quite fairly rather | maximum max upper | minimum min | under beneath | prohibited forbidden
banned | worker labourer laborer | holiday vacation leave | sick ill | hurt injure harm damage | cure treat heal
treatment | effect impact influence | symptom sign | adult grown | elderly aged senior | pregnant pregnancy | dose
dosage | swallow ingest | advantage benefit | drawback disadvantage | meeting gathering session conference | vote
ballot poll election | government administration | president head | area field domain | university college | school
academy | student pupil learner | teacher instructor educator | scientist researcher | idea concept notion | view
opinion belief | famous popular | job occupation work position employment post role | task duty responsibility
obligation | fire dismiss discharge terminate | hire recruit employ engage | warranty guarantee | device appliance
unit machine equipment apparatus | battery cell accumulator | screen display monitor | button key | customer client
consumer | deliver ship | return refund | deadline limit due | deposit security | break breach violate infringe |
property premises | rent lease | owner proprietor holder | sign execute signature | within inside | yearly annum |
accrue earn gain accumulate | next following subsequent | less minus | allow concede permit | several number multiple
numerous many | different various diverse | information data details | attempt try | work labor labour | intend design
| modification change | common widespread | now currently today presently | like similar | ensure make sure guarantee
| speak talk | say state tell | group collection | see view | extra additional further | advise recommend suggest |
forbid prohibit ban | want intend | below under | complete finish | step stage phase | guide manual handbook | agree
consent | permission consent approval authorization authorisation | healthcare health medical | internet web online |
estimate projection forecast | spend expend | publish issue release | reach achieve attain | remain stay | appear seem
| call name term title designate dub | consist compose comprise | locate situate | serve act function | play perform |
establish founded create | complete fill fulfil | taxi cab | raise increase | raise lift boost | relieve remove free |
analysis analyze evaluation study | agreement consent deal accord | inhabitant population resident people citizen |
adopt introduce embrace | mean denote signify | reach access | furnish provide give submit | undertake take carry
perform conduct execute | money monies fund | contain enclose | receive recipient get | manage run operate administer
| oversee supervise monitor | arrange organize plan schedule | schedule plan timetable | respond react | explain
describe clarify detail | depict portray describe | prove confirm establish demonstrate | measure quantify | mail
email post | quote cite | evidence proof | reason cause | trigger cause prompt | happen arise emerge | expect
anticipate | foresee anticipate predict | predict forecast project | attain gain | shrink contract | gift present
donation | donate give contribute | attend join visit | visitor guest | fee charge payment | invoice bill | debt
liability | loan credit | shareholder stockholder | invest put | raise collect | gather collect | assemble gather |
store warehouse | transport carry ship move | carry bear | luggage baggage | travel trip journey | hotel accommodation
| lodging accommodation | settle resolve | resolve solve | solution remedy answer | prohibit bar | hinder prevent
impede | refrain abstain | abandon leave quit | resign quit | retire pension | renew extend prolong | prolong extend
lengthen | postpone delay defer | delay lateness | revoke withdraw rescind | void invalid null | valid effective |
effective operative | applicable relevant | pertain relate apply concern | concern regard affect | influence affect |
worry concern | liable responsible accountable | responsible charge | authority power | authorise empower | delegate
assign | assign allocate allot | distribute spread share | spread expand | expand enlarge broaden grow | broad wide |
wide large | huge enormous vast giant | tiny minute | rare uncommon scarce | frequent common | usual normal ordinary
regular | regular periodic | strange odd unusual | special particular specific | precise exact accurate | correct
right accurate | error mistake fault | fault defect flaw | faulty defective | repair maintenance | maintain service |
clean wash | wash rinse | dry dehydrate | wet moist damp | quiet silent | loud noisy | bright light | glow shine |
burn scorch | smell odor odour | taste flavor flavour | sweet sugary | meal food | beverage drink | consume eat |
consume use | waste refuse garbage rubbish trash | discard dispose throw | dispose eliminate | reuse recycle |
environment surroundings | contaminate pollute | toxic poisonous | poison toxin | infection disease | fever
temperature | pain ache | bleed hemorrhage | swelling edema | tumour tumor growth | cancer malignancy | therapy
treatment | pill tablet | shot injection | mother mom | father dad | marry wed | friend companion | neighbour neighbor
| population populace | crowd mob | citizen national | immigrant migrant | parliament legislature congress | treaty
pact | peace truce | weapon arms | arms guns | bomb explosive | invade attack | prisoner inmate | crime offense
offence | criminal offender | police officers | judge justice | ruling decision judgment judgement verdict | sue
litigate | appeal challenge | appellant petitioner | accuse charge allege | guilty culpable | innocent blameless |
punish penalize penalise | penalty fine sanction | software program programme application app | bug defect | code
program | folder directory | button switch | click press push | type enter key | enter input insert | copy duplicate |
print output | upload submit | login sign | password passcode | server host | network net | encrypt encode | secure
safe | vulnerability weakness | weakness flaw shortcoming | strength power | powerful strong | engine motor |
electricity power | cable wire | pipe tube | tool instrument | instrument device | trial test | sample specimen |
hypothesis assumption | assume presume suppose | theory hypothesis | observe see notice | compare contrast | vary
differ | similar alike comparable | identical same equal | exceed surpass top | surpass outperform | outperform beat |
average mean | median middle | percent percentage share proportion | proportion share ratio part | fraction part |
summary overview | article paper | book volume | author writer | editor publisher | reader audience | viewer audience
| spectator audience | show exhibit | museum gallery | paint draw | music song | musician artist | actor performer |
movie cinema | director filmmaker | course class | mark sign | graduate finish | degree diploma | professor lecturer |
skill ability capability | ability capacity | talent gift | capable able | intelligent smart clever | lazy idle |
brave courageous | fear afraid | angry furious | happy glad pleased | sad unhappy | tired exhausted | sleep rest |
wake awake | walk stroll | run sprint | jump leap | climb ascend | pull drag | push shove | throw toss | catch grab |
hide conceal | reveal disclose | disclose divulge share | secret confidential | confidential private | private
personal | public open | free gratis complimentary | cheap inexpensive affordable | expensive costly | worth value |
precious valuable | bargain deal | discount reduction | reduce lower decrease cut | deduct subtract | surplus excess |
lack shortage | shortage scarcity | abundant plentiful | additional more extra | remaining left | rest remainder |
entirely completely fully wholly | partly partially | exactly precisely | immediately instantly | soon shortly |
eventually finally ultimately | initially first | originally initially | formerly previously | recently lately |
nowadays today | forever always | together jointly | separately individually | despite notwithstanding | therefore
hence | unit piece item | item article | thing object | object item | goods merchandise products | product item |
brand make | factory plant | industry sector | sector branch | branch division | headquarters base | founder creator |
inventor creator | invent devise | devise design | blueprint design plan | layout arrangement | shape form | form type
| round circular | edge border | border boundary | boundary limit | limit restrict cap | restrict constrain |
constraint restriction | ceiling cap | rear back | side flank | center centre middle | volume capacity | capacity
space | space room | room chamber | floor storey story | roof ceiling | wall barrier | door gate | window pane |
garden yard | forest woods woodland | river stream | lake pond | sea ocean | coast shore | island isle | mountain hill
| valley vale | desert wasteland | storm tempest | rain rainfall | snow snowfall | wind breeze | flood inundation |
earthquake quake | drought dryness | era epoch age period | period time span | moment instant | occasion event | event
incident occurrence | accident crash | rescue save | survive live | casualty victim | wound injury | injury harm |
heal recover | recover recuperate | recovery recuperation | operable working functional | undertaking project | effort
attempt | struggle fight | compete contend | competitor rival | ally partner | partner associate | colleague coworker
| team crew | crew staff | chair head | chairman chair chairperson | board committee panel | council board | elect
choose | candidate nominee | nominate propose | proposal suggestion offer | tip advice | guidance advice direction |
instruction direction | order command | command instruct | obey follow | comply adhere conform follow | adhere stick |
criterion standard | standard norm | benchmark standard | quality grade | purity cleanliness | process handle | annul
cancel revoke | lawsuit suit litigation | phone telephone | spouse partner | contact reach | chapter section | baby
infant | clinic hospital | double twice | award grant | broken damaged | prison jail | turnover sales | hand submit |
borrow loan | expect intend plan aim hope | propose recommend | suffer affect | watch look observe | carry handle
perform | own belong | hear listen | mistake oversight | found start begin | compensation damages | weigh measure |
visit see | finance fund pay | quick brief | apologize apologise | doctor nurse clinician | exempt free | void cancel
| feature offer include | host hold | rank place finish | vanish disappear | double twofold | crucial vital | replace
substitute swap | replace exchange | extract remove | outline summarize summarise describe | warn caution | blame
attribute | urge recommend | insist demand | lawsuit case | shut close | cheap low | expensive high | contain have |
lack miss | forget miss omit | home remote | jobless unemployed | unemployment jobless | earn receive | emit release |
amount total | proceed continue | previous last | expose reveal | employ work | staff employ | die dead death | kill
dead | born birth | say argue contend claim state | reimburse refund repay | postcode postal zip zipcode | january jan
| february feb | march mar | april apr | june jun | july jul | august aug | september sept sep | october oct |
november nov | december dec
`

/** The groups of each stem. */
const GROUPS = new Map<string, Set<string>>()
for (const group of SYNONYM_GROUPS.split('|'))
  for (const word of group.trim().split(/\s+/))
    GROUPS.getOrInsertComputed(stemOf(withoutDiacritics(word)), () => new Set()).add(group)

/** Whether two English stems share a group of synonyms. */
export function areSynonyms(a: string, b: string): boolean {
  return GROUPS.get(a)?.isDisjointFrom(GROUPS.get(b) ?? new Set()) === false
}
