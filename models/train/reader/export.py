"""export.py CHECKPOINT OUT.onnx: the reader as int8 ONNX. Inputs input_ids, attention_mask, token_type_ids (int64, batch × tokens);
outputs answerable (batch), start and end (batch × tokens), support (batch × 3: supported, contradicted, not said)."""
import sys, os, torch, numpy as np
from net import Reader
m=Reader(); m.load_state_dict(torch.load(sys.argv[1])); m.eval()
B=torch.export.Dim('batch',min=1,max=512); N=torch.export.Dim('tokens',min=4,max=512)
ids=torch.randint(1000,30000,(3,40)); mask=torch.ones_like(ids); kind=torch.zeros_like(ids); kind[:,10:]=1
raw=sys.argv[2]+'.f32'
d={0:B,1:N}
prog=torch.onnx.export(m,(ids,mask,kind),dynamo=True,input_names=['input_ids','attention_mask','token_type_ids'],output_names=['answerable','start','end','support'],dynamic_shapes=(d,d,d),opset_version=18)
prog.save(raw,external_data=False)
from onnxruntime.quantization import quantize_dynamic, QuantType
import onnx
g=onnx.load(raw); del g.graph.value_info[:]; onnx.save(g,raw+'.p')
quantize_dynamic(raw+'.p',sys.argv[2],weight_type=QuantType.QInt8,per_channel=True,reduce_range=('--full' not in sys.argv),op_types_to_quantize=['MatMul','Gemm','Gather'],extra_options={'MatMulConstBOnly':True})
for f in (raw,raw+'.p'): os.remove(f)
import onnxruntime as ort, time
o=ort.SessionOptions(); o.intra_op_num_threads=1
s=ort.InferenceSession(sys.argv[2],o,providers=['CPUExecutionProvider'])
print([(i.name,i.shape,i.type) for i in s.get_inputs()],[(i.name,i.shape) for i in s.get_outputs()],os.path.getsize(sys.argv[2]))
with torch.no_grad(): want=[x.numpy() for x in m(ids,mask,kind)]
got=s.run(None,dict(input_ids=ids.numpy(),attention_mask=mask.numpy(),token_type_ids=kind.numpy()))
for w,g in zip(want,got): print(np.abs(w[w>-5e3]-g[w>-5e3]).max(), w.flatten()[:3], g.flatten()[:3])
for n in (64,128,192,256):
    i=np.random.randint(1000,30000,(1,n)); f=dict(input_ids=i,attention_mask=np.ones_like(i),token_type_ids=np.ones_like(i)); s.run(None,f); t=time.process_time()
    for _ in range(4): s.run(None,f)
    print(n,'tokens',round((time.process_time()-t)/4*1000,1),'ms cpu')
